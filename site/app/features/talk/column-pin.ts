/**
 * Holds every entry in the column where it stands, so that one may grow (comments, a whole text) without the others
 * changing places: columns of equal height would be dealt out anew. Does nothing while there is one column.
 */
export function pinColumns(list: HTMLElement): void {
  let columnLeft: number | undefined
  for (const entry of list.children) {
    const { left } = entry.getBoundingClientRect()
    const isHead = columnLeft !== undefined && left > columnLeft + 1
    if (isHead && entry instanceof HTMLElement) entry.style.breakBefore = 'column'
    if (columnLeft === undefined || isHead) columnLeft = left
  }
}

/** Lets the columns be dealt out again: a window of another width has another number of them. */
export function unpinColumns(list: HTMLElement): void {
  for (const entry of list.children) {
    if (entry instanceof HTMLElement) entry.style.removeProperty('break-before')
  }
}
