import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { musicCalls } from '@xiaolou/contract/music-call'

/** One response of such a music service: see the README next to the files. */
export type MusicFixture = {
  call: keyof typeof musicCalls
  query: Record<string, unknown>
  status: number
  body: unknown
  expect: unknown
  shape?: boolean
}

const folder = join(import.meta.dirname, '../../../contract/src/fixtures/music')

export const musicFixtures: readonly (readonly [name: string, fixture: MusicFixture])[] = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))])

// Fields that only that service has: a translation's author, how a song is charged, an encrypted cover id.
const theirsAlone = new Set(['transUser', 'coverText', 'playlistType', 'trp'])
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Every field of `theirs` that `ours` lacks or has with another type; null matches any type. */
export function differences(theirs: unknown, ours: unknown, path = ''): string[] {
  if (theirs === null || ours === null) return []
  if (kindOf(theirs) !== kindOf(ours)) {
    const isNumeric = typeof theirs === 'string' && typeof ours === 'number'
    return isNumeric ? [] : [`${path}: ${kindOf(theirs)} there, ${kindOf(ours)} here`]
  }
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    return theirs.length > 0 && ours.length > 0 ? differences(theirs[0], ours[0], `${path}[0]`) : []
  }
  if (typeof theirs !== 'object' || typeof ours !== 'object') return []
  return Object.entries(theirs ?? {}).flatMap(([name, value]) => {
    if (theirsAlone.has(name) || (path === '.categories' && name === '0')) return []
    const mine = Object.entries(ours ?? {}).find(([other]) => other === name)
    return mine ? differences(value, mine[1], `${path}.${name}`) : [`${path}.${name} is missing`]
  })
}
