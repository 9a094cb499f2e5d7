import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { UnreadableFile } from '../comments/read-records.ts'
import { createSqlLexer, type SqlToken } from './sql-lexer.ts'
import { readSqlRows } from './sql-rows.ts'
import type { TableRow } from './sql-statement.ts'

/** `cuts`: where the text is handed over in pieces. */
function lex(sql: string, cuts: readonly number[] = []): SqlToken[] {
  const lexer = createSqlLexer()
  const ends = [...new Set(cuts.map(cut => cut % (sql.length + 1)))].sort((a, b) => a - b)
  const pieces = [0, ...ends].map((from, at) => sql.slice(from, ends[at] ?? sql.length))
  return [...pieces.flatMap(piece => [...lexer.read(piece)]), ...lexer.read('', true)]
}

const usual = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

async function rowsOf(sql: string | Buffer, columns = new Map<string, Set<string>>()): Promise<TableRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-sql-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'x.sql')
  await writeFile(file, sql)
  const rows: TableRow[] = []
  const all = { has: () => true }
  const want = (table: string) =>
    columns.size > 0 && !columns.has(table) ? undefined : { columns: columns.get(table) ?? all, usual }
  for await (const row of readSqlRows(file, want)) rows.push(row)
  return rows
}

it.each([
  ["'it\\'s'", "it's"],
  ["'it''s'", "it's"],
  ["'a\\\\'", 'a\\'],
  ["'\\n\\r\\t\\b\\0\\Z\\%\\\"'", '\n\r\t\b\0\x1a%"'],
  [`"say ""hi"""`, 'say "hi"'],
  ["';) -- /* #'", ';) -- /* #'],
  ["'春🌸'", '春🌸'],
  ["''", ''],
])('reads the string %s', (sql, text) => {
  expect(lex(sql)).toEqual([{ kind: 'string', text }])
})

it.each([
  ['-- a\nb', ['b']],
  ['# a\nb', ['b']],
  ["/* it's; */ b /*!40101 SET x */;", ['b', ';']],
  ['`a``b` -1.5e3 0xAB', ['a`b', '-1.5e3', '0xAB']],
  ["a\u3000b/c'd'", ['a', 'b/c', 'd']],
  ['/**/x', ['x']],
])('reads %j past its comments', (sql, texts) => {
  expect(lex(sql).map(({ text }) => text)).toEqual(texts)
})

const written = new Map([...'\0\n\r\x1a'].map((sign, at) => [sign, `\\${'0nrZ'[at]}`]))
const quoted = (text: string) =>
  `'${[...text].map(sign => written.get(sign) ?? (/[\\']/.test(sign) ? `\\${sign}` : sign)).join('')}'`

it('reads back every text, whatever pieces the file comes in', () => {
  const text = fc.string({ unit: fc.constantFrom(...`a'"\\;(),-/*#\`\n\0\x1a 春🌸`), maxLength: 30 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), fc.array(fc.nat(500)), (texts, cuts) => {
      const sql = `-- x\nINSERT /* y */ INTO \`t\` VALUES (${texts.map(quoted).join(', ')});`
      const strings = lex(sql, cuts).filter(({ kind }) => kind === 'string')
      expect(strings.map(one => one.text)).toEqual(texts)
    }),
  )
})

it('never ends in another way than a sentence, and always ends', () => {
  const word = fc.constantFrom(
    ...[
      'INSERT',
      ' INTO ',
      '`t`',
      'VALUES',
      '(',
      ')',
      ',',
      ';',
      "'",
      '"',
      '\\',
      '--',
      '/*',
      '*/',
      '\n',
      'CREATE TABLE ',
    ],
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.array(fc.nat(100)), (words, cuts) => {
      const sql = words.join('')
      expect(lex(sql, cuts)).toEqual(lex(sql))
    }),
  )
})

it('gives rows with and without names of columns, several a statement, of one database or another', async () => {
  const rows = await rowsOf(`
    USE \`b1\`;
    CREATE TABLE IF NOT EXISTS \`t\` (
      \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT 'a, b',
      \`key\` enum('x','y') DEFAULT 'x',
      price decimal(10,2),
      PRIMARY KEY (\`id\`), UNIQUE KEY \`k\` (\`key\`)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
    LOCK TABLES \`t\` WRITE;
    INSERT INTO \`t\` VALUES (1,'x',1.50),(2,NULL,-3);
    insert ignore into b2.t (id, \`key\`) values (3, 'y') ON DUPLICATE KEY UPDATE \`key\`=VALUES(\`key\`);
    REPLACE INTO \`b3\`.\`u\` VALUES (0xE698A5, X'e698a5', _binary 'b', _utf8mb4 0x61, 'c' 'd', CAST('e' AS CHAR), 0x, 0x6);
    UNLOCK TABLES;`)
  expect(rows.map(({ database, table, row }) => [`${database}.${table}`, Object.fromEntries(row)])).toEqual([
    ['b1.t', { id: '1', key: 'x', price: '1.50' }],
    ['b1.t', { id: '2', price: '-3' }],
    ['b2.t', { id: '3', key: 'y' }],
    ['b3.u', { a: '春', b: '春', c: 'b', d: 'a', e: 'cd', f: 'e', g: '', h: '0x6' }],
  ])
})

it('passes over the rows and columns that nobody wants, whatever they hold', async () => {
  const sql = `INSERT INTO \`log\` VALUES (1,'a\\';(b'); INSERT INTO \`t\` VALUES (2,'\\'),(','c'); INSERT INTO log VALUES (3,'"');`
  const rows = await rowsOf(sql, new Map([['t', new Set(['a', 'c'])]]))
  expect(rows.map(({ row }) => [...row])).toEqual([
    [
      ['a', '2'],
      ['c', 'c'],
    ],
  ])
})

it('holds no text that is longer than any, and passes over one that nobody wants', async () => {
  const long = '\\\\x'.repeat(2_000_000)
  const sql = `INSERT INTO t VALUES (1,'${long}',0x${'ab'.repeat(2_000_000)},2);`
  const [row] = await rowsOf(sql, new Map([['t', new Set(['a', 'd'])]]))
  expect([...(row?.row.values() ?? [])]).toEqual(['1', '2'])
  const lexer = createSqlLexer()
  const megabyte = 'x'.repeat(1024 * 1024)
  const readOn = () => {
    for (let count = 0; count < 70; count++) Array.from(lexer.read(count === 0 ? "'" : megabyte))
  }
  expect(readOn).toThrow(UnreadableFile)
})

it('reads what PowerShell wrote', async () => {
  const sql = Buffer.from("\ufeffINSERT INTO t VALUES ('春');", 'utf16le')
  expect((await rowsOf(sql)).map(({ row }) => row.get('a'))).toEqual(['春'])
})

it('says of a dump that it was cut off, within a statement, a string, a comment, and between two statements', async () => {
  const begin = '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n'
  const end = '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n'
  const sql = "INSERT INTO t VALUES (1,'a'),(2,'b');\n"
  expect(await rowsOf(begin + sql + end)).toHaveLength(2)
  for (const cut of [begin + sql, sql.slice(0, -2), sql.slice(0, -5), sql.slice(0, 15), `${sql}/* x`])
    await expect(rowsOf(cut)).rejects.toThrow(UnreadableFile)
})
