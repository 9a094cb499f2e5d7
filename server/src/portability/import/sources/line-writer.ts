import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Writes JSON lines in order, with backpressure. */
export function createLineWriter(path: string) {
  const stream = createWriteStream(path)
  const done = finished(stream)
  done.catch(() => undefined)
  return {
    async write(value: object) {
      if (!stream.write(`${JSON.stringify(value).toWellFormed()}\n`))
        await Promise.race([new Promise<void>(resolve => stream.once('drain', resolve)), done])
    },
    async end() {
      stream.end()
      await done
    },
  }
}
