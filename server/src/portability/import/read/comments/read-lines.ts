import { createReadStream } from 'node:fs'

/** Lines of a text of any size. Not `readline`: that ends one at U+2028, too, which stands in JSON as it is. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield held + chunk.slice(from, end)
      held = ''
      from = end + 1
    }
    held += chunk.slice(from)
  }
  if (held !== '') yield held
}

/** The values of JSON lines that this program wrote itself, one in memory at a time. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of linesOf(createReadStream(file, 'utf8'))) {
    const value: T = JSON.parse(line)
    yield value
  }
}
