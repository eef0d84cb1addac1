#!/usr/bin/env node
// The launcher: TypeScript is read as it stands (tsx), so the program runs from any folder without a build step.
import { setFlagsFromString } from 'node:v8'
import { register } from 'tsx/esm/api'

// A small server: V8 sizes its heap by the machine's memory and would let garbage pile up to several times what lives.
setFlagsFromString('--heap-growing-percent=15')
setFlagsFromString('--max-semi-space-size=4')

register()
await import('./main.ts')
