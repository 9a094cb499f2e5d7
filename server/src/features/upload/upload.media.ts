import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/media'
import { sureNow, wireTime } from '../../platform/clock.ts'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import type { TextColumns } from '../../platform/db/held-text.ts'
import { sliceOf } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files.ts'
import type { Deps } from '../../platform/services.ts'
import { createMediaStore } from './upload.media-store.ts'
import { fileNameOf, srcsetOf, uploadUrl } from './upload.rules.ts'
import type { Uploads } from './upload.service.ts'
import { createUploadStore, type UploadRow } from './upload.store.ts'
import { describeUses, readUseGraph } from './upload.uses.ts'

type MediaDeps = Pick<Deps, 'db' | 'bus' | 'clock' | 'timeZone' | 'identity'> & {
  uploads: Pick<Uploads, 'remove'>
  files: Pick<Files, 'list'>
  /** Every column that may contain an upload, including the chat room's. */
  columns: readonly TextColumns[]
}

const trashForMs = contract.mediaTrashDays * 24 * 60 * 60_000

/** The library of uploads: where each is used, and the trash. */
export function createMediaLibrary(deps: MediaDeps) {
  const { db, clock, timeZone, columns } = deps
  const store = createMediaStore(db)
  const { findUploads } = createUploadStore(db)
  const timeOf = (ms: number) => (ms === 0 ? '' : wireTime(ms, timeZone))

  /**
   * Updates which uploads are used and since when others are not; restores automatically binned ones that are
   * used again.
   */
  const refresh = async () => {
    const graph = await readUseGraph(db, columns)
    const nowMs = clock.now()
    const byCount = new Map<number, string[]>()
    const unused: string[] = []
    const back: string[] = []
    for (const row of await store.findMarks()) {
      const count = graph.get(row.name)?.length ?? 0
      if (count > 0 && row.binned_at > 0 && row.is_forced === 0) back.push(row.name)
      if (count === 0 && (row.use_count > 0 || row.unused_since === 0)) unused.push(row.name)
      if (count > 0 && (row.use_count !== count || row.unused_since > 0))
        byCount.set(count, [...(byCount.get(count) ?? []), row.name])
    }
    await store.mark(unused, { use_count: 0, unused_since: nowMs })
    for (const [count, names] of byCount) await store.mark(names, { use_count: count, unused_since: 0 })
    await store.restore(back)
    return nowMs
  }
  const refreshed = createMemo(deps, refresh)

  /** Uploads that are shown but missing: without a row, or without a file. */
  const findLost = async () => {
    const graph = await readUseGraph(db, columns)
    const stored = new Set<string>()
    for await (const names of deps.files.list()) for (const name of names) stored.add(name)
    const there = await findUploads([...graph.keys()])
    const whole = new Set(
      there
        .filter(({ name, extension }) => stored.has(fileNameOf({ hash: name, extension })))
        .map(({ name }) => name),
    )
    return [...graph].filter(([name]) => !whole.has(name))
  }

  const remove = async (names: readonly { name: string; extension: string }[]) => {
    let deleted = 0
    for (const { name, extension } of names) {
      const isBinned = (inner: Db) => createMediaStore(inner).isBinned(name)
      if (await deps.uploads.remove(uploadUrl(name, extension), isBinned)) deleted += 1
    }
    return deleted
  }

  const findPage = async (...given: Parameters<typeof store.findPage>) => {
    const { list, total } = await store.findPage(...given)
    const owners = await store.findOwners(list.map(row => row.name))
    const users = await deps.identity.findUsers(owners.map(owner => owner.user_id))
    const usersOf = (name: string) =>
      owners.flatMap(owner => {
        const user = owner.name === name ? users.get(owner.user_id) : undefined
        return user ? [{ id: user.id, nick_name: user.nick_name }] : []
      })
    return { list: list.map(row => itemOf(row, usersOf(row.name), timeOf)), total }
  }

  const findUses = async (names: readonly string[]) => {
    const graph = await readUseGraph(db, columns, new Set(names))
    return async (name: string) => describeUses(db, graph.get(name) ?? [])
  }

  const routes: BoundRoute[] = [
    bind(contract.getMediaList, async ({ body }) => {
      await refreshed()
      const { current, size, state, kind, sort } = body
      const filter = {
        state,
        kind,
        userId: body.user_id,
        exceptUserId: body.except_user_id,
        // A search for an address, relative or absolute, looks for the name in it.
        nameHas: /[0-9a-f]{40}/.exec(body.search)?.[0] ?? body.search,
      }
      const found = await findPage(filter, { sort, isAscending: body.is_ascending }, sliceOf(body))
      return { current, size, ...found }
    }),

    bind(contract.getMediaCounts, async () => {
      await refreshed()
      return store.getCounts()
    }),

    bind(contract.getMediaUses, async ({ params: { name } }) => (await findUses([name]))(name)),

    bind(contract.getLostMedia, async () => {
      const lost = await findLost()
      const list = lost
        .slice(0, contract.maxLostMedia)
        .map(async ([name, references]) => ({ name, uses: await describeUses(db, references) }))
      return { list: await Promise.all(list), total: lost.length }
    }),

    bind(contract.binMedia, async ({ body: { names, force } }) => {
      const there = (await findUploads(names)).filter(row => row.binned_at === 0).map(row => row.name)
      const usesOf = await findUses(there)
      const found = await Promise.all(there.map(async name => ({ name, uses: await usesOf(name) })))
      const [free, used] = [
        found.filter(each => each.uses.length === 0),
        found.filter(each => each.uses.length > 0),
      ]
      const bin = (some: typeof found, isForced: boolean) =>
        store.bin(
          some.map(each => each.name),
          { nowMs: clock.now(), isForced },
        )
      await bin(free, false)
      if (force) await bin(used, true)
      return { binned: (force ? found : free).map(each => each.name), used: force ? [] : used }
    }),

    bind(contract.restoreMedia, async ({ body }) => store.restore(body.names)),

    bind(contract.deleteMedia, async ({ body }) => ({
      deleted: await remove((await findUploads(body.names)).filter(row => row.binned_at > 0)),
    })),
  ]

  return {
    routes,
    /** Bins uploads unused for thirty days, and deletes those binned for thirty days; returns a summary. */
    async sweep(): Promise<string> {
      const nowMs = await refresh()
      const overMs = sureNow(clock) - trashForMs
      const orphans = await store.findUnusedSince(overMs)
      await store.bin(
        orphans.map(row => row.name),
        { nowMs, isForced: false },
      )
      const old = await store.findBinnedBefore(overMs)
      await remove(old)
      return `收进回收站 ${orphans.length} 个，删掉 ${old.length} 个`
    },
    /** Reports how many of the uploads that the site shows are missing. */
    async lookForLost(): Promise<string> {
      const { length } = await findLost()
      return length > 0 ? `有 ${length} 个写在文章里，却没有了：看「缺了的图」` : '一个不缺'
    },
  }
}

export type MediaLibrary = ReturnType<typeof createMediaLibrary>

function itemOf(
  row: UploadRow,
  users: contract.MediaItem['users'],
  timeOf: (ms: number) => string,
): contract.MediaItem {
  const { name, extension, width, height, color, size_bytes, use_count } = row
  const isAnimated = row.is_animated === 1
  return {
    name,
    url: uploadUrl(name, extension),
    ...{ width, height, color, size_bytes, use_count, users },
    srcset: width > 0 ? srcsetOf({ hash: name, extension, width, isAnimated }) : '',
    kind: width === 0 ? 'document' : isAnimated ? 'animation' : 'picture',
    file_name: row.download_name,
    unused_since: timeOf(row.unused_since),
    binned_at: timeOf(row.binned_at),
    createdAt: timeOf(row.createdAt),
  }
}
