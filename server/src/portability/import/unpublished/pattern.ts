import picomatch from 'picomatch'
import { type FieldValue, textOf } from '../front-matter/fields.ts'

/** A folder as paths begin with it: `./notes/` is `notes`, `.` is ''. */
export const folderName = (text: string) =>
  text
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/')

export type PathTest = (path: string) => boolean

/** The patterns of a setting: one text, or a list of them. */
export const patternsOf = (value: FieldValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? null]).map(textOf).filter(pattern => pattern !== '')

/** Where an author's own pattern is no pattern at all, it matches nothing, as in the old program. */
function compile(pattern: string, options: picomatch.PicomatchOptions): PathTest {
  try {
    const test = picomatch(pattern, options)
    return path => test(path)
  } catch {
    return () => false
  }
}

/** Globs as Hexo reads them (micromatch): `*` ends at a slash and passes over names with a dot before them. */
export function hexoPattern(value: FieldValue | undefined): PathTest {
  const tests = patternsOf(value).map(pattern => compile(pattern, {}))
  return path => tests.some(test => test(path))
}

/** A glob as Hugo reads it: in any case, `**` also within a name. */
export function hugoPattern(pattern: string): PathTest {
  const crosses = /[^/{,]\*\*|\*\*[^/},]/.test(pattern)
  return compile(pattern.toLowerCase(), { dot: true, noextglob: true, strictSlashes: true, bash: crosses })
}

/** Ruby's `File.fnmatch?`, of which Jekyll's lists are made: `*` goes on beyond a slash, braces are letters. */
export function rubyPattern(pattern: string): PathTest {
  return compile(pattern, {
    ...{ dot: true, bash: true, strictSlashes: true },
    ...{ nobrace: true, noextglob: true, nonegate: true },
  })
}
