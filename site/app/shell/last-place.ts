import { readStored, writeStored } from '../lib/storage.ts'

export type LastPlace = { path: string; title: string }

const key = 'lastPlace'

const isLastPlace = (value: unknown): value is LastPlace =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'title' in value &&
  typeof value.path === 'string' &&
  typeof value.title === 'string' &&
  /^\/(?!\/)/.test(value.path)

/** The page a reader was on before coming home, in this visit or the last one. */
export function getLastPlace(): LastPlace | undefined {
  return readStored({ key, isValid: isLastPlace })
}

/** Keeps a page as the last place; home is where one returns from, so it is none. */
export function keepLastPlace(place: LastPlace): void {
  if (place.path !== '/home' && !place.path.startsWith('/home?')) writeStored({ key, value: place })
}
