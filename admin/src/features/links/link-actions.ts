import { orTell } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
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

/**
 * The owner's actions on a friend link; each shows a notice and updates the list. `add` and `update` throw
 * refusals.
 */
export function createLinkActions({ load, onChanged }: { load: Loaded<Found>; onChanged: () => void }) {
  const saved = async (asking: Promise<unknown>, title: string) => {
    await asking
    showNotice({ tone: 'ok', title, text: '' })
    onChanged()
  }
  return {
    add: (body: Written) => saved(quietCall(backAddLink, { body }), `「${body.site_name}」挂上了`),
    update: (id: number, written: Written) =>
      saved(quietCall(backUpdateLink, { body: { id, ...written } }), '改好了'),
    async approve({ id, site_name }: OwnLink) {
      await orTell(async () => {
        await quietCall(approveLinks, { body: { idList: [id] } })
        showNotice({ tone: 'ok', title: `「${site_name}」挂上了`, text: '申请的人会收到通知。' })
        onChanged()
      })
    },
    /** Cannot be undone on the server: deleted after the time for undo. */
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
