#!/usr/bin/env node
// The launcher: TypeScript is read as it stands (tsx), so the program runs from any folder without a build step.
import { register } from 'tsx/esm/api'

register()
await import('./main.ts')
