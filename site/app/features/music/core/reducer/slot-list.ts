import type { Song } from '@xiaolou/contract/music'

/** Songs of a list that are asked for at once. */
export const listPageSize = 30
/** A list of more songs is played as far as this. */
export const maxListLength = 20_000
/** Songs of a list held at once, some half a KB each: of the others the ids stay. */
const maxHeld = 3_000

/**
 * One slot of a list: its song; the id alone of one whose page was released; `null` where the list has nothing to play;
 * `undefined` where it has not been fetched.
 */
export type Slot = Song | number | null | undefined

export const isSong = (slot: Slot): slot is Song => typeof slot === 'object' && slot !== null
export const isFetched = (slot: Slot): boolean => isSong(slot) || slot === null
export const idOf = (slot: Slot): number | undefined =>
  typeof slot === 'number' ? slot : (slot?.id ?? undefined)

/** Where the page begins that has this slot. */
export const pageStart = (index: number): number => index - (index % listPageSize)

export type ListPage = {
  readonly offset: number
  /** `null` for a slot without a song. */
  readonly songs: readonly (Song | null)[]
}

/**
 * How many slots a list has once a page of it is known. `total` is what the list says of itself, 0 when it does not: it
 * then goes on as long as full pages come. An empty page is behind its end, whatever it says.
 */
export function lengthWith(list: readonly Slot[], total: number, { offset, songs }: ListPage): number {
  const end = offset + songs.length
  if (songs.length === 0) return Math.min(Math.max(list.length, total), offset)
  if (total > 0) return Math.min(maxListLength, Math.max(total, end))
  const further = songs.length >= listPageSize ? Math.max(list.length, end + listPageSize) : end
  return Math.min(maxListLength, further)
}

/**
 * The list with a page of it put in, `length` slots long. What came last is right: a song that stood elsewhere has moved,
 * and its old slot is to be fetched again. Holds the songs near `around` when they become too many.
 */
export function putPage(
  list: readonly Slot[],
  page: ListPage,
  { length, around }: { length: number; around: number },
): readonly Slot[] {
  const ids = new Set(page.songs.flatMap(song => song?.id ?? []))
  const slots = Array.from({ length }, (_, index): Slot => {
    const slot = list[index]
    const id = idOf(slot)
    return id !== undefined && ids.has(id) ? undefined : slot
  })
  // A page that is short has nothing more to give: its last slots are known to be empty.
  const end = Math.min(length, page.offset + Math.max(page.songs.length, listPageSize))
  for (let index = page.offset; index < end && page.songs.length > 0; index += 1) {
    const song = page.songs[index - page.offset]
    // A song that its page names twice has its first slot.
    slots[index] = song && ids.delete(song.id) ? song : null
  }
  return release(slots, [around, page.offset])
}

/** The pages of a list that are there as a whole. */
export function fetchedPages(list: readonly Slot[]): readonly ListPage[] {
  return pageStarts(list).flatMap(offset => {
    const page = list.slice(offset, offset + listPageSize)
    return page.every(isFetched) ? { offset, songs: page.map(slot => (isSong(slot) ? slot : null)) } : []
  })
}

const pageStarts = ({ length }: readonly Slot[]): number[] =>
  Array.from({ length: Math.ceil(length / listPageSize) }, (_, page) => page * listPageSize)

/** Of a list that holds too many songs, those farthest from where it is played become ids. */
function release(list: Slot[], centres: readonly number[]): readonly Slot[] {
  let held = list.filter(isSong).length
  if (held <= maxHeld) return list
  const distance = (start: number) => Math.min(...centres.map(index => Math.abs(pageStart(index) - start)))
  for (const start of pageStarts(list).sort((a, b) => distance(b) - distance(a))) {
    if (held <= maxHeld) break
    for (let index = start; index < Math.min(list.length, start + listPageSize); index += 1) {
      const slot = list[index]
      if (!isSong(slot)) continue
      list[index] = slot.id
      held -= 1
    }
  }
  return list
}
