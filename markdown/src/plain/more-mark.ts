const MARK = /<!--+[ \t]*more[ \t]*-*-->/i

/** True if the HTML holds `<!-- more -->` in any spelling: case, spaces and an extra dash are free. */
export function isMoreMark(html: string): boolean {
  return MARK.test(html)
}
