import { UnreadableFile } from '../comments/read-records.ts'

/**
 * A token of SQL. `string`: a quoted text with escapes resolved. `name`: an identifier without backticks.
 * `word`: a number, keyword or anything else.
 */
export type SqlToken = { kind: 'word' | 'name' | 'string' | 'mark'; text: string }

/** MySQL's backslash escapes; before any other character a backslash is ignored. */
const escapes = new Map([
  ['0', '\0'],
  ['b', '\b'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['Z', '\x1a'],
])

// No blog text is larger; JavaScript strings are limited to half a gigabyte.
const maxTextLength = 64 * 1024 * 1024
const tooLong = '数据库里有一段文字超过了 64 MB，不像是文章，没有往下读。什么也没有写下。'

const marks = '(),;'
/** Characters that end a word. */
const wordEnd = /[\s'"`(),;]/g
/** Quoted text up to the next quote, or to a backslash at the end of the input. */
const inner = {
  "'": /[^'\\]*(?:\\[\s\S][^'\\]*)*/y,
  '"': /[^"\\]*(?:\\[\s\S][^"\\]*)*/y,
  '`': /[^`]*/y,
} as const
type Quote = keyof typeof inner
const isQuote = (sign: string): sign is Quote => sign in inner
const escaped = /\\([\s\S])/g
const unescaped = (text: string) =>
  text.includes('\\') ? text.replace(escaped, (_, sign: string) => escapes.get(sign) ?? sign) : text
const isBlank = (sign: string) => sign.trim() === ''

type Open = { in: 'word' | Quote | 'line' | 'block' } | undefined

/**
 * Splits SQL dumps of MySQL programs (mysqldump, phpMyAdmin, HeidiSQL, Navicat) into tokens; input may be cut
 * anywhere. Comments are dropped, including version-conditional ones: no dump has rows in them.
 */
export function createSqlLexer() {
  let open: Open
  let kept = ''
  /** The end of the last piece if its meaning depends on the next one. */
  let held = ''
  const lexer = {
    /** Whether words and strings are collected; turned off for rows that are not wanted. */
    keeps: true,

    /** Within a string or comment, where a file must not end. */
    isOpen: () => open !== undefined && open.in !== 'word' && open.in !== 'line',

    *read(piece: string, isLast = false): Generator<SqlToken> {
      const text = held + piece
      held = ''
      let at = 0
      /** Holds the rest back for the next piece; false if this is the last one. */
      const waits = (from: number) => {
        if (isLast) return false
        held = text.slice(from)
        return true
      }
      const keep = (part: string) => {
        if (lexer.keeps) kept += part
        if (kept.length > maxTextLength) throw new UnreadableFile(tooLong)
      }
      while (at < text.length) {
        if (open === undefined) {
          const sign = text.charAt(at)
          const next = text.charAt(at + 1)
          if (isBlank(sign)) at += 1
          else if (marks.includes(sign)) {
            at += 1
            yield { kind: 'mark', text: sign }
          } else if (isQuote(sign)) {
            open = { in: sign }
            kept = ''
            at += 1
          } else if ((sign === '-' || sign === '/') && next === '' && waits(at)) return
          else if (sign === '#' || (sign === '-' && next === '-')) open = { in: 'line' }
          else if (sign === '/' && next === '*') {
            open = { in: 'block' }
            at += 2
          } else {
            open = { in: 'word' }
            kept = ''
          }
        } else if (open.in === 'word') {
          wordEnd.lastIndex = at
          const end = wordEnd.exec(text)?.index ?? text.length
          keep(text.slice(at, end))
          at = end
          if (end === text.length) break
          open = undefined
          yield { kind: 'word', text: kept }
        } else if (open.in === 'line') {
          const end = text.indexOf('\n', at)
          if (end < 0) return
          at = end
          open = undefined
        } else if (open.in === 'block') {
          const end = text.indexOf('*/', at)
          if (end < 0) {
            if (text.endsWith('*')) waits(text.length - 1)
            return
          }
          at = end + 2
          open = undefined
        } else {
          const quote: Quote = open.in
          const rest = inner[quote]
          rest.lastIndex = at
          rest.exec(text)
          const end = rest.lastIndex
          if (lexer.keeps) keep(quote === '`' ? text.slice(at, end) : unescaped(text.slice(at, end)))
          at = end
          if (end === text.length) return
          const next = text.charAt(end + 1)
          if (next === '' && waits(end)) return
          if (text.charAt(end) === '\\') return
          if (next === quote) {
            keep(quote)
            at += 2
          } else {
            at += 1
            open = undefined
            yield { kind: quote === '`' ? 'name' : 'string', text: kept }
          }
        }
      }
      if (isLast && open?.in === 'word') {
        open = undefined
        yield { kind: 'word', text: kept }
      }
    },
  }
  return lexer
}
