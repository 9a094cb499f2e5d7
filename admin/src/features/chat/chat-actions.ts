import { orTell } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import {
  type FoundMessage,
  findChatMessages,
  liftRestriction,
  type Restriction,
  recallChatMessages,
  restrictUser,
} from '@xiaolou/contract/chat'
import { partsOf, readAllPages } from '../../lib/selection.ts'
import { showUndo } from '../../lib/undo.ts'

// The maximum of one call and of one page.
const perCall = 100

/** The ids of every message that matches text and writer, on all pages. */
export async function findIds(of: { search: string; user_id: number }): Promise<number[]> {
  const found = await readAllPages<FoundMessage>(current =>
    browserCall(findChatMessages, { body: { ...of, current, size: perCall } }),
  )
  return found.map(({ id }) => id)
}

/** Final, and visible to everybody in the chat. */
export async function recallMessages(ids: readonly number[], reload: () => void): Promise<void> {
  let recalled = 0
  await orTell(async () => {
    for (const part of partsOf(ids, perCall))
      recalled += (await browserCall(recallChatMessages, { body: { ids: part } })).count
  })
  reload()
  if (recalled > 0) showNotice({ tone: 'ok', title: `撤回了 ${recalled} 条`, text: '屋里的人也看不见了。' })
}

/** A user to mute or ban from the chat. */
export type ToHold = Pick<Held, 'user_id' | 'nick_name' | 'kind'>
type Held = Pick<Restriction, 'user_id' | 'nick_name' | 'kind' | 'reason'> & { minutes: number }
const doneWords = { mute: '不能说话了', ban: '请出去了' } as const

const hold = ({ user_id, kind, minutes, reason }: Held) =>
  browserCall(restrictUser, { body: { user_id, kind, minutes, reason } })
const lift = ({ user_id, kind }: Pick<Held, 'user_id' | 'kind'>) =>
  browserCall(liftRestriction, { body: { user_id, kind } })

/** Throws refusals. */
export async function holdGuest(held: Held, reload: () => void): Promise<void> {
  await hold(held)
  reload()
  showUndo({
    title: `「${held.nick_name}」${doneWords[held.kind]}`,
    undo: () => lift(held).finally(reload),
  })
}

export async function liftGuest(restriction: Restriction, reload: () => void): Promise<void> {
  await orTell(async () => {
    await lift(restriction)
    showUndo({
      title: `「${restriction.nick_name}」解除了`,
      undo: () => hold({ ...restriction, minutes: restriction.minutes_left }).finally(reload),
    })
  })
  reload()
}
