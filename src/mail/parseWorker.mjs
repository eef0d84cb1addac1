// A letter is parsed in its own thread, within limits of memory and time: no letter can stop the daemon.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { parseMail } = await import('./parseMail.ts')

parentPort.on('message', async ({ id, bytes }) => {
  try {
    parentPort.postMessage({ id, letter: await parseMail(Buffer.from(bytes)) })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
})
parentPort.postMessage({ ready: true })
