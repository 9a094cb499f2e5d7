import { browserCall } from '@xiaolou/browser/call'
import { showRefusal } from '@xiaolou/browser/notice'
import { binMedia, deleteMedia, type MediaUse, restoreMedia } from '@xiaolou/contract/media'
import { holdBack, showUndo } from '../../lib/undo.ts'

export type UsedMedia = { readonly name: string; readonly uses: readonly MediaUse[] }

/** Puts some into the trash and offers to take it back; those that something shows stay, and are told. */
export async function binSome(
  names: readonly string[],
  { force = false, reload }: { force?: boolean; reload: () => void },
): Promise<readonly UsedMedia[]> {
  try {
    const { binned, used } = await browserCall(binMedia, { body: { names: [...names], force } })
    if (binned.length > 0)
      showUndo({
        title: `${binned.length} 张放进了回收站`,
        text: '留三十天，这三十天里地址照样打得开。',
        undo: async () => {
          await browserCall(restoreMedia, { body: { names: binned } })
          reload()
        },
      })
    reload()
    return used
  } catch (error) {
    showRefusal(error)
    return []
  }
}

export async function restoreSome(names: readonly string[], reload: () => void): Promise<void> {
  try {
    await browserCall(restoreMedia, { body: { names: [...names] } })
    showUndo({
      title: `${names.length} 张拿回来了`,
      undo: async () => {
        await browserCall(binMedia, { body: { names: [...names], force: true } })
        reload()
      },
    })
  } catch (error) {
    showRefusal(error)
  }
  reload()
}

/** No call brings these back: they go once ten seconds have passed. */
export function deleteSome(
  names: readonly string[],
  { hide, reload }: { hide: (isHidden: boolean) => void; reload: () => void },
): void {
  hide(true)
  holdBack({
    title: `${names.length} 张彻底删除`,
    text: '地址从此打不开。十秒之内还能反悔。',
    act: async () => {
      await browserCall(deleteMedia, { body: { names: [...names] } })
      reload()
    },
    undo: () => hide(false),
  })
}
