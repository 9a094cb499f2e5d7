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

/** What is known of the server's clock is off by this much at most. */
const clockGapMs = 120_000

/**
 * Publishes. One whose answer was lost is looked for before it is sent a second time (`firstTriedMs`): nobody says the same
 * thing twice for a broken line.
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

/** Whether the server may have it although nothing came back. */
export const isAnswerLost = (error: unknown): boolean =>
  !isRefusal(error) || error.status === 0 || error.status >= 500

/** What another window made of it since it was opened here; nothing where it stands as it was. */
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
