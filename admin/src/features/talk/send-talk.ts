import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { momentOf } from '@xiaolou/contract/kit/zone'
import { getTalkById, getTalkList, publishTalk, type Talk, updateTalk } from '@xiaolou/contract/talk'
import type { TalkDraft } from './talk-draft.ts'

const bodyOf = ({ text, slots, status }: TalkDraft) => ({
  content_source: text.trim(),
  talkImgList: slots.flatMap(({ url }) => url ?? []),
  status,
})

/** The maximum error of the known server clock. */
const clockGapMs = 120_000

/**
 * Publishes a talk. If an earlier answer was lost (`firstTriedMs`), first looks whether it was stored, so
 * that it is not published twice.
 */
export async function sendTalk(draft: TalkDraft, firstTriedMs: number | undefined): Promise<number> {
  const body = bodyOf(draft)
  if (firstTriedMs !== undefined) {
    const { list } = await quietCall(getTalkList, { body: { size: 20, search: '' } })
    const there = list.find(
      ({ content_source, createdAtIso }) =>
        content_source === body.content_source && momentOf(createdAtIso) > firstTriedMs - clockGapMs,
    )
    if (there) return there.id
  }
  return (await quietCall(publishTalk, { body })).id
}

/** Whether the server may have stored it although there was no answer. */
export const isAnswerLost = (error: unknown): boolean =>
  !isRefusal(error) || error.status === 0 || error.status >= 500

/** The version another window saved since this one was opened; nothing if unchanged. */
export async function findNewer(opened: Talk): Promise<Talk | undefined> {
  const now = await quietCall(getTalkById, { params: { id: opened.id } })
  const isSame =
    now.content_source === opened.content_source &&
    now.talkImgList.join() === opened.talkImgList.join() &&
    now.status === opened.status
  return isSame ? undefined : now
}

export async function saveTalk(id: number, draft: TalkDraft): Promise<void> {
  await quietCall(updateTalk, { body: { id, ...bodyOf(draft) } })
}
