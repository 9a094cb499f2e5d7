import { orTell } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { binMedia, deleteMedia, getMediaList, type MediaUse, restoreMedia } from '@xiaolou/contract/media'
import { partsOf, readAllPages } from '../../lib/selection.ts'
import { holdBack, showUndo } from '../../lib/undo.ts'
import { type MediaFilter, mediaBodyOf } from './media-filter.ts'

export type UsedMedia = { readonly name: string; readonly uses: readonly MediaUse[] }

// The maximum of one call and of one page.
const namesPerCall = 200
const namesPerPage = 100

/** The names of all media that match the filter, on all pages. */
export async function readMediaNames(filter: MediaFilter, ownId: number): Promise<string[]> {
  const items = await readAllPages(page =>
    browserCall(getMediaList, { body: { ...mediaBodyOf({ ...filter, page }, ownId), size: namesPerPage } }),
  )
  return items.map(({ name }) => name)
}

async function inParts(names: readonly string[], act: (part: string[]) => Promise<unknown>): Promise<void> {
  for (const part of partsOf(names, namesPerCall)) await act(part)
}
const binAll = (names: readonly string[]) =>
  inParts(names, part => browserCall(binMedia, { body: { names: part, force: true } }))
const restoreAll = (names: readonly string[]) =>
  inParts(names, part => browserCall(restoreMedia, { body: { names: part } }))

/** Moves some to the trash and offers undo; those in use stay and are reported. */
export async function binSome(
  names: readonly string[],
  { force = false, reload }: { force?: boolean; reload: () => void },
): Promise<readonly UsedMedia[]> {
  const all: { binned: string[]; used: UsedMedia[] } = { binned: [], used: [] }
  await orTell(async () => {
    await inParts(names, async part => {
      const { binned, used } = await browserCall(binMedia, { body: { names: part, force } })
      all.binned.push(...binned)
      all.used.push(...used)
    })
  })
  reload()
  if (all.binned.length > 0)
    showUndo({
      title: `${all.binned.length} 张放进了回收站`,
      text: '留三十天，这三十天里地址照样打得开。',
      undo: () => restoreAll(all.binned).finally(reload),
    })
  return all.used
}

export async function restoreSome(names: readonly string[], reload: () => void): Promise<void> {
  const restored: string[] = []
  await orTell(async () => {
    await inParts(names, async part => {
      await browserCall(restoreMedia, { body: { names: part } })
      restored.push(...part)
    })
  })
  reload()
  if (restored.length > 0)
    showUndo({ title: `${restored.length} 张拿回来了`, undo: () => binAll(restored).finally(reload) })
}

/** Cannot be undone on the server: deleted after ten seconds. */
export function deleteSome(
  names: readonly string[],
  { hide, reload }: { hide: (isHidden: boolean) => void; reload: () => void },
): void {
  hide(true)
  holdBack({
    title: `${names.length} 张彻底删除`,
    text: '地址从此打不开。十秒之内还能反悔。',
    act: () => inParts(names, part => browserCall(deleteMedia, { body: { names: part } })).finally(reload),
    undo: () => hide(false),
  })
}
