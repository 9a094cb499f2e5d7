import { browserCall } from '@xiaolou/browser/call'
import { showRefusal } from '@xiaolou/browser/notice'
import { addComment, applyComment } from '@xiaolou/contract/comment'
import type { CallInput } from '@xiaolou/contract/kit/route'
import {
  type ModerationAct,
  type ModerationRow,
  moderate,
  moderationActMax,
  undoModeration,
} from '@xiaolou/contract/moderation'
import { refreshCounts } from '../section-counts.ts'
import { holdBack, showUndo } from '../undo.ts'

type Body = CallInput<typeof moderate>['body']
/** Some rows, or all that match a filter. */
export type Aim = { readonly items: NonNullable<Body['items']> } | { readonly all: NonNullable<Body['all']> }

const done: Readonly<Record<Exclude<ModerationAct, 'delete'>, string>> = {
  approve: '放进来了',
  bin: '没有留下',
  spam: '标为垃圾了',
  ban: '拉黑了',
}
const where: Readonly<Record<Exclude<ModerationAct, 'delete'>, string>> = {
  approve: '大家都看得到了。',
  bin: '在回收站里，随时能放回来。',
  spam: '放 30 天，之后自己清掉。',
  ban: '话标为垃圾了，人暂时不能再来说。',
}

/** All of them, a thousand at a time; resolves with their number and the undo key of each batch. */
async function moderateWhole(act: ModerationAct, aim: Aim, minutes?: number) {
  const undos: string[] = []
  let count = 0
  for (;;) {
    const part = await browserCall(moderate, {
      body: { act, ...aim, ...(minutes !== undefined && { minutes }) },
    })
    count += part.count
    if (part.undo) undos.unshift(part.undo)
    if ('items' in aim || part.count < moderationActMax) return { count, undos }
  }
}

/** Runs an action, confirms it, and offers undo; a deletion only runs after the time for undo. */
export async function moderateRows(
  act: ModerationAct,
  aim: Aim,
  { onChanged, minutes }: { onChanged: () => void; minutes?: number },
): Promise<void> {
  const settle = () => {
    onChanged()
    refreshCounts()
  }
  if (act === 'delete')
    return holdBack({
      title: '彻底删掉了',
      act: () => moderateWhole(act, aim).finally(settle),
      undo: onChanged,
    })
  try {
    const { count, undos } = await moderateWhole(act, aim, minutes)
    settle()
    showUndo({
      title: done[act],
      text: count > 1 ? `${count} 条。${where[act]}` : where[act],
      undo: async () => {
        for (const undo of undos) await browserCall(undoModeration, { body: { undo } })
        settle()
      },
    })
  } catch (error) {
    showRefusal(error)
    onChanged()
  }
}

/** Replies to a row, approving it first if it waits; throws refusals. */
export async function answerRow(row: ModerationRow, words: string): Promise<void> {
  const { answer, kind, id, state } = row
  if (!answer) return
  if (state !== 'shown') await browserCall(moderate, { body: { act: 'approve', items: [{ kind, id }] } })
  const { type, for_id, parent_id, to_comment_id } = answer
  if (parent_id === 0) await browserCall(addComment, { body: { type, for_id, content_source: words } })
  else
    await browserCall(applyComment, {
      body: { type, for_id, parent_id, to_comment_id, content_source: words },
    })
  refreshCounts()
}
