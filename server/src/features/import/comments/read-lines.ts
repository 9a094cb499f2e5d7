import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The values of JSON lines that this program wrote itself, one in memory at a time. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  const input = createReadStream(file, 'utf8')
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const value: T = JSON.parse(line)
      yield value
    }
  } finally {
    input.destroy()
  }
}
