/** The page that a tab shows, and its visitor. */
export type Place = { readonly page: string; readonly key: string }
/** Readers at another process: in total, and on each page with any. */
type Elsewhere = { house: number; pages: Map<string, number> }

/**
 * How many read which page now, over tabs and processes. Somebody with two tabs counts once; at two processes
 * twice, since keys do not leave a process. Only stored for current readers.
 */
export function createReaders() {
  const places = new Map<number, Place>()
  const tabsByPage = new Map<string, Map<string, number>>()
  const tabsInHouse = new Map<string, number>()
  const elsewhere = new Map<string, Elsewhere>()
  // Pages whose count here, or anywhere, may have changed since they were last taken.
  let changedHere = new Set<string>()
  let changed = new Set<string>()

  const note = (page: string, isHere: boolean) => {
    changed.add(page)
    if (isHere) changedHere.add(page)
  }

  const countHere = (page: string) => tabsByPage.get(page)?.size ?? 0

  const remove = (tabId: number) => {
    const place = places.get(tabId)
    if (!place) return
    places.delete(tabId)
    const tabs = tabsByPage.get(place.page)
    if (tabs && subtract(tabs, place.key) && tabs.size === 0) tabsByPage.delete(place.page)
    subtract(tabsInHouse, place.key)
    note(place.page, true)
  }

  const endElsewhere = (processId: string) => {
    for (const page of elsewhere.get(processId)?.pages.keys() ?? []) note(page, false)
    elsewhere.delete(processId)
  }

  return {
    put(tabId: number, place: Place) {
      const old = places.get(tabId)
      if (old?.page === place.page && old.key === place.key) return
      remove(tabId)
      places.set(tabId, place)
      const tabs = tabsByPage.get(place.page) ?? new Map<string, number>()
      tabsByPage.set(place.page, add(tabs, place.key))
      add(tabsInHouse, place.key)
      note(place.page, true)
    },
    remove,

    /** Another process's announcement: of all its pages, or only of changed ones. */
    setElsewhere(processId: string, said: { house: number; pages: [string, number][]; isWhole: boolean }) {
      if (said.isWhole) endElsewhere(processId)
      const known = elsewhere.get(processId) ?? { house: 0, pages: new Map<string, number>() }
      known.house = said.house
      elsewhere.set(processId, known)
      for (const [page, count] of said.pages) {
        if (count > 0) known.pages.set(page, count)
        else known.pages.delete(page)
        note(page, false)
      }
    },
    endElsewhere,

    countPage(page: string) {
      let count = countHere(page)
      for (const { pages } of elsewhere.values()) count += pages.get(page) ?? 0
      return count
    },
    countReaders() {
      let count = tabsInHouse.size
      for (const { house } of elsewhere.values()) count += house
      return count
    },

    /** This process's announcement: every page with readers, or the changed ones. */
    ownOf: (pages: Iterable<string> = tabsByPage.keys()) => ({
      house: tabsInHouse.size,
      pages: [...pages].map((page): [string, number] => [page, countHere(page)]),
    }),
    takeChangedHere() {
      const taken = changedHere
      changedHere = new Set()
      return taken
    },
    takeChanged() {
      const taken = changed
      changed = new Set()
      return taken
    },
  }
}

/**
 * The number of others as shown: rounded to tens from ten on, to hundreds from a hundred. Nobody needs more
 * precision, and a crowd's number is updated a tenth as often.
 */
export function othersOf(count: number): number {
  const others = Math.max(0, count - 1)
  const step = others < 10 ? 1 : others < 100 ? 10 : 100
  return others - (others % step)
}

function add(counts: Map<string, number>, key: string): Map<string, number> {
  return counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Returns whether the key was removed. */
function subtract(counts: Map<string, number>, key: string): boolean {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  return left > 0 ? false : counts.delete(key)
}
