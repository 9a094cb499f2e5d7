import { createReadStream } from 'node:fs'
import { truncated, UnreadableFile } from '../read/comments/read-records.ts'

const [quote, backslash, colon, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\:{}[]'].map(
  mark => mark.charCodeAt(0),
)

/**
 * The objects at wanted paths of a JSON file of any size, and those in wanted lists, one in memory at a time. A
 * path joins the keys: `db.data.posts`. Throws `UnreadableFile` if the file is truncated.
 */
export async function* readJsonRows(
  file: string,
  isWanted: (path: string) => boolean,
): AsyncGenerator<{ path: string; row: unknown }> {
  const open: { isList: boolean; path: string }[] = []
  let isInString = false
  let isEscaped = false
  let word = ''
  let key = ''
  /** The text of the current object, and the depth within it. */
  let row = ''
  let rowPath = ''
  let depth = 0
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const text: string = chunk
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (sign === backslash) isEscaped = true
        else if (sign === quote) {
          isInString = false
          if (depth === 0) word += text.slice(from, at)
        }
      } else if (sign === quote) {
        isInString = true
        if (depth === 0) {
          word = ''
          from = at + 1
        }
      } else if (sign === colon) {
        if (depth === 0) key = word
      } else if (sign === openBrace || sign === openBracket) {
        const parent = open.at(-1)
        const path = parent?.isList
          ? parent.path
          : [parent?.path ?? '', key].filter(part => part !== '').join('.')
        if (depth > 0) depth += 1
        else if (sign === openBrace && isWanted(path)) {
          depth = 1
          row = ''
          rowPath = path
          from = at
        } else {
          open.push({ isList: sign === openBracket, path })
          key = ''
        }
      } else if (sign === closeBrace || sign === closeBracket) {
        if (depth === 0) open.pop()
        else if (--depth === 0) {
          row += text.slice(from, at + 1)
          yield { path: rowPath, row: parse(row) }
          row = ''
        }
      }
    }
    if (depth > 0) row += text.slice(from)
    else if (isInString) word += text.slice(from)
    // The rest of this piece has been stored.
    from = 0
  }
  if (open.length > 0 || depth > 0) throw new UnreadableFile(truncated)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('文件里有一段不是能读的 JSON，也许被别的程序改过。什么也没有写下。')
  }
}
