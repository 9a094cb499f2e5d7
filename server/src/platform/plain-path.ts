const maxPathBytes = 1_000
const maxPartBytes = 255

/** Whether a path stays in its folder on every system: no `..`, backslash, drive, control characters. */
export function isPlainPath(path: string): boolean {
  if (Buffer.byteLength(path) > maxPathBytes || /[\p{Cc}\\]|^[a-z]:/iu.test(path)) return false
  return path
    .split('/')
    .every(part => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= maxPartBytes)
}

/** The beginning of a name from outside, without the control characters that a terminal would obey. */
export const visibleName = (text: string) => text.slice(0, 200).replace(/[\p{Cc}\p{Cf}]/gu, '·')
