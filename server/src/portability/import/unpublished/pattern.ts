import picomatch from 'picomatch'
import { type FieldValue, textOf } from '../front-matter/fields.ts'

/** Normalises a folder to a path prefix: `./notes/` becomes `notes`, `.` becomes ''. */
export const folderName = (text: string) =>
  text
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/')

export type PathTest = (path: string) => boolean

/** The patterns of a setting, which is a text or a list. */
export const patternsOf = (value: FieldValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? null]).map(textOf).filter(pattern => pattern !== '')

/** An invalid pattern matches nothing, as in the old program. */
function compile(pattern: string, options: picomatch.PicomatchOptions): PathTest {
  try {
    const test = picomatch(pattern, options)
    return path => test(path)
  } catch {
    return () => false
  }
}

/** Hexo's globs (micromatch): `*` matches neither slashes nor names that start with a dot. */
export function hexoPattern(value: FieldValue | undefined): PathTest {
  const tests = patternsOf(value).map(pattern => compile(pattern, {}))
  return path => tests.some(test => test(path))
}

/** A Hugo glob: case-insensitive, with `**` also within names. */
export function hugoPattern(pattern: string): PathTest {
  const crosses = /[^/{,]\*\*|\*\*[^/},]/.test(pattern)
  return compile(pattern.toLowerCase(), { dot: true, noextglob: true, strictSlashes: true, bash: crosses })
}

/** Ruby's `File.fnmatch?`, which Jekyll uses: `*` also matches slashes, and braces are literal. */
export function rubyPattern(pattern: string): PathTest {
  return compile(pattern, {
    ...{ dot: true, bash: true, strictSlashes: true },
    ...{ nobrace: true, noextglob: true, nonegate: true },
  })
}
