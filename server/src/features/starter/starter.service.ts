import { createHash } from 'node:crypto'
import { createInProcessCall } from '@xiaolou/contract/kit/handler'
import * as v from 'valibot'
import type { Bus } from '../../platform/bus.ts'
import { contentTopic } from '../../platform/content-change.ts'
import type { Feature } from '../../platform/feature.ts'
import type { StarterSongs } from './starter.songs.ts'
import { type Kind, kinds, type Thing } from './starter.things.ts'

/** The fingerprints of each kind's things, by id, as the starter created them. */
const noted = v.record(v.string(), v.record(v.string(), v.string()))

const printOf = ({ shown }: Thing) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)

const songKind = 'song'

const nobody = { key: 'starter', network: '', address: '', agent: '', isBot: false, isInProcess: true }

/**
 * Records what the starter created, and removes whatever is still unchanged. It uses each feature's calls, so
 * that dependent data (pictures, search, counts) is handled as usual.
 */
export function createStarter(deps: {
  bus: Bus
  registry: { features: () => readonly Feature[] }
  store: { getStarter(): Promise<string>; saveStarter(value: string): Promise<unknown> }
  users: { getOwnerId(): Promise<number> }
  songs: StarterSongs
  countComments: (type: 1 | 2 | 3, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
}) {
  const callAsOwner = async () => {
    const routes = deps.registry.features().flatMap(feature => feature.routes ?? [])
    const userId = await deps.users.getOwnerId()
    return createInProcessCall(routes, {
      actor: { kind: 'administrator', userId, sessionId: 0 },
      visitor: nobody,
    })
  }
  const readNoted = async () => {
    const text = await deps.store.getStarter()
    return text === '' ? {} : v.parse(noted, JSON.parse(text))
  }

  /** The things of a kind that the starter created, and which of them are unchanged and unused by others. */
  const sort = async (
    kind: Kind,
    things: readonly Thing[],
    prints: Readonly<Record<string, string>> = {},
  ) => {
    const brought = things.filter(({ id }) => prints[id] !== undefined)
    const totals = kind.commentType
      ? await deps.countComments(
          kind.commentType,
          brought.map(({ id }) => id),
        )
      : undefined
    const untouched = brought.filter(thing => prints[thing.id] === printOf(thing) && !totals?.get(thing.id))
    return { brought, untouched }
  }

  return {
    /** Call it after the starter was seeded, in its transaction; its songs are in `songFolder`. */
    async note(songFolder: string): Promise<void> {
      const call = await callAsOwner()
      const prints: Record<string, Record<string, string>> = {}
      for (const { name, find } of kinds)
        prints[name] = Object.fromEntries((await find(call)).map(thing => [thing.id, printOf(thing)]))
      prints[songKind] = await deps.songs.note(songFolder)
      await deps.store.saveStarter(JSON.stringify(prints))
    },

    /** How many are unchanged, including songs. */
    async count(): Promise<{ untouched: number; songs: number }> {
      const [call, prints] = [await callAsOwner(), await readNoted()]
      const songs = await deps.songs.count(prints[songKind] ?? {})
      let total = songs
      for (const kind of kinds) {
        if (!prints[kind.name]) continue
        const { untouched } = await sort(kind, await kind.find(call), prints[kind.name])
        total += untouched.length
      }
      return { untouched: total, songs }
    },

    /** If interrupted, calling it again resumes. `kept` counts songs only if they may be removed. */
    async remove(keepsSongs: boolean): Promise<{ removed: number; kept: number }> {
      const [call, prints] = [await callAsOwner(), await readNoted()]
      const sum = keepsSongs ? { removed: 0, kept: 0 } : await deps.songs.remove(prints[songKind] ?? {})
      for (const kind of kinds) {
        if (!prints[kind.name]) continue
        const { brought, untouched } = await sort(kind, await kind.find(call), prints[kind.name])
        const leaving = untouched.filter(({ isUsed }) => !isUsed)
        for (const { id } of leaving) await kind.remove(call, id)
        // Cached contents of a container must not prevent its removal.
        if (leaving.length > 0) deps.bus.publish(contentTopic, 'starter')
        sum.removed += leaving.length
        sum.kept += brought.length - leaving.length
      }
      return sum
    },
  }
}

export type Starter = ReturnType<typeof createStarter>
