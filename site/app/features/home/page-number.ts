/** The page in `?page=`, from 1; anything else is the first. */
export function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** The address of a page of the home list; the first has no number, so that it has one address only. */
export function homeAddress(page: number): string {
  return page === 1 ? '/home' : `/home?page=${page}`
}
