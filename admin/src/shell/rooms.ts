import type { Call } from '@xiaolou/contract/kit/route'

/** A screen of the console as rail, phone bar and ⌘K list it. */
export type Room = {
  readonly path: string
  readonly name: string
  readonly group: '' | '笔墨' | '来客' | '家什' | '看家'
  /** Other words by which ⌘K finds it. */
  readonly words?: string
  /** Places inside it that ⌘K goes to as well: groups of settings, states of a list. */
  readonly parts?: readonly { readonly name: string; readonly path: string }[]
  /** What stands at its right in the rail; vermilion where somebody waits. Cheap, for it is asked at every start. */
  readonly readCount?: (call: Call) => Promise<RoomCount>
}
export type RoomCount = { readonly count: number; readonly isWaiting?: boolean }

export const rooms: readonly Room[] = [{ path: '/', name: '案头', group: '' }]
