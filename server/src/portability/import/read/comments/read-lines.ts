import { createReadStream } from 'node:fs'

/** The lines of a text of any size. `readline` also splits at U+2028, which JSON may contain unescaped. */
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
