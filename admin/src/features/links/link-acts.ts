import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { showNotice, showRefusal } from '@xiaolou/browser/notice'
import type { CallInput, CallResult } from '@xiaolou/contract/kit/route'
import {
  approveLinks,
  backAddLink,
  type backGetLinksList,
  backUpdateLink,
  deleteLinks,
} from '@xiaolou/contract/link'
import type { Loaded } from '../../lib/load.tsx'
import { holdBack } from '../../lib/undo.ts'

type Found = CallResult<typeof backGetLinksList>
export type OwnLink = Found['list'][number]
export type Written = CallInput<typeof backAddLink>['body']

/** The words of what was refused; '' where nothing was. */
async function wordsOf(asking: Promise<unknown>): Promise<string> {
  try {
    await asking
    return ''
  } catch (error) {
    return isRefusal(error) ? error.message : '没有存上，网络好了再试一次'
  }
}

/** What the owner does with a friend's link; each says so, and shows it. */
export function createLinkActs({ load, onChanged }: { load: Loaded<Found>; onChanged: () => void }) {
  const saved = async (asking: Promise<unknown>, title: string) => {
    const refused = await wordsOf(asking)
    if (refused) return refused
    showNotice({ tone: 'ok', title, text: '' })
    onChanged()
    return ''
  }
  return {
    add: (body: Written) => saved(quietCall(backAddLink, { body }), `「${body.site_name}」挂上了`),
    update: (id: number, written: Written) =>
      saved(quietCall(backUpdateLink, { body: { id, ...written } }), '改好了'),
    async approve({ id, site_name }: OwnLink) {
      try {
        await quietCall(approveLinks, { body: { idList: [id] } })
        showNotice({ tone: 'ok', title: `「${site_name}」挂上了`, text: '申请的人会收到通知。' })
        onChanged()
      } catch (error) {
        showRefusal(error)
      }
    },
    /** No call takes it back: it goes once nobody has taken it back. */
    remove({ id, site_name }: OwnLink) {
      load.change(found => ({ ...found, list: found.list.filter(link => link.id !== id) }))
      holdBack({
        title: `「${site_name}」取下来了`,
        act: async () => {
          await quietCall(deleteLinks, { body: { idList: [id] } })
          onChanged()
        },
        undo: load.reload,
      })
    },
  }
}
