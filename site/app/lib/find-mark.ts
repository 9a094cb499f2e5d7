/** Headings carry it (so that no heading can pose as a part of the page); addresses from elsewhere do not. */
const idPrefix = 'user-content-'

/** The element that an address's mark (`#标题`, still encoded or not) means: by its id, or by a heading's own name. */
export function findMarked(hash: string): HTMLElement | null {
  const id = decodeMark(hash.replace(/^#/, ''))
  return id === '' ? null : (document.getElementById(id) ?? document.getElementById(idPrefix + id))
}

/** A mark that cannot be decoded is taken as it stands. */
function decodeMark(mark: string): string {
  try {
    return decodeURIComponent(mark)
  } catch {
    return mark
  }
}
