import { orTell } from '@xiaolou/browser/busy'
import { browserCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import {
  banUsers,
  deleteUsers,
  type Guest,
  getGuestList,
  liftUserBans,
  signOutUsers,
} from '@xiaolou/contract/user-manage'
import { partsOf, readAllPages } from '../../lib/selection.ts'
import { holdBack, showUndo } from '../../lib/undo.ts'
import { bodyOf, type GuestFilter } from './guest-filter.ts'

// The maximum of one call and of one page.
const perCall = 100

/** Every guest that matches the filter, on all pages. */
export const readGuests = (filter: GuestFilter): Promise<Guest[]> =>
  readAllPages(page => browserCall(getGuestList, { body: { ...bodyOf({ ...filter, page }), size: perCall } }))

const idsOf = (guests: readonly Guest[]) => guests.map(({ id }) => id)
const namesOf = (guests: readonly Guest[]) =>
  guests.length === 1 ? `「${guests[0]?.nick_name ?? ''}」` : `${guests.length} 位`

const inParts = async (ids: readonly number[], act: (part: number[]) => Promise<unknown>) => {
  for (const part of partsOf(ids, perCall)) await act(part)
}
const liftAll = (guests: readonly Guest[]) =>
  inParts(idsOf(guests), ids => browserCall(liftUserBans, { body: { ids } }))

export type BanTerm = { readonly minutes: number; readonly reason: string }
const banAll = (guests: readonly Guest[], term: BanTerm) =>
  inParts(idsOf(guests), ids => browserCall(banUsers, { body: { ids, ...term } }))

/** Restores bans, each with its own end and reason. */
async function restoreBans(guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    if (!guest.ban) continue
    const { minutes_left: minutes, reason } = guest.ban
    await banAll([guest], { minutes, reason })
  }
}

/** Bans guests; undo restores each one's former state. */
export async function banGuests(guests: readonly Guest[], term: BanTerm, reload: () => void): Promise<void> {
  await banAll(guests, term)
  reload()
  showUndo({
    title: `${namesOf(guests)}停用了`,
    text: '各处的登录都结束了；撤销以后，要自己再登录一次。',
    undo: async () => {
      try {
        await liftAll(guests)
        await restoreBans(guests)
      } finally {
        reload()
      }
    },
  })
}

export async function liftGuests(guests: readonly Guest[], reload: () => void): Promise<void> {
  await orTell(async () => {
    await liftAll(guests)
    showUndo({ title: `${namesOf(guests)}可以再来了`, undo: () => restoreBans(guests).finally(reload) })
  })
  reload()
}

export async function signOutGuests(guests: readonly Guest[], reload: () => void): Promise<void> {
  await orTell(async () => {
    await inParts(idsOf(guests), ids => browserCall(signOutUsers, { body: { ids } }))
    showNotice({ tone: 'ok', title: `${namesOf(guests)}在各处都退出了`, text: '要再登录一次才进得来。' })
  })
  reload()
}

/** The password is checked at once; the accounts are deleted after ten seconds. */
export async function deleteGuests(
  guests: readonly Guest[],
  password: string,
  { hide, onDone }: { hide: (isHidden: boolean) => void; onDone: () => void },
): Promise<void> {
  const all = (is_trial: boolean) =>
    inParts(idsOf(guests), ids => browserCall(deleteUsers, { body: { ids, password, is_trial } }))
  await all(true)
  hide(true)
  holdBack({
    title: `${namesOf(guests)}的账号删去了`,
    text: '写过的留在原处，名字换成「已注销」。十秒之内还能反悔。',
    act: () => all(false).finally(onDone),
    undo: () => hide(false),
  })
}
