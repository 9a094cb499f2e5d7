import { createReadStream } from 'node:fs'
import { UnreadableFile } from '../comments/read-records.ts'
import { createSqlLexer } from './sql-lexer.ts'
import { createStatementReader, type TableRow, type Wanted } from './sql-statement.ts'

const chunkBytes = 256 * 1024

const cutOff = () =>
  new UnreadableFile('数据库的备份到半路就断了，没有导完或者没有下载完整。请重新导出一次。什么也没有写下。')

/** Text of a dump; PowerShell's `>` writes UTF-16. */
async function* readText(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    const bytes: Buffer = chunk
    decoder ??= new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(bytes, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

/** Dumps of these programs restore settings at the end; without that end the file is truncated. */
const begins = '@OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT'
const ends = '=@OLD_CHARACTER_SET_CLIENT'
const lookedAtLength = 8_192

/**
 * The rows of the wanted tables of a MySQL dump of any size, one in memory at a time. Throws `UnreadableFile`
 * at the end of a truncated file.
 */
export async function* readSqlRows(
  file: string,
  want: (table: string) => Wanted | undefined,
): AsyncGenerator<TableRow> {
  const lexer = createSqlLexer()
  const reader = createStatementReader(want)
  let start = ''
  let end = ''
  function* rowsIn(text: string, isLast: boolean) {
    for (const token of lexer.read(text, isLast)) {
      const row = reader.take(token)
      lexer.keeps = reader.isWorthwhile()
      if (row) yield row
    }
  }
  for await (const text of readText(file)) {
    if (start.length < lookedAtLength) start += text.slice(0, lookedAtLength)
    end = (end + text.slice(-lookedAtLength)).slice(-lookedAtLength)
    yield* rowsIn(text, false)
  }
  yield* rowsIn('', true)
  if (lexer.isOpen() || reader.isWithin() || (start.includes(begins) && !end.includes(ends))) throw cutOff()
}
