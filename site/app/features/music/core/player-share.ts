import type { PlayerState } from './player-state.ts'

/** What is kept over a reload and told to other tabs. */
export type PlayerShare = Pick<
  PlayerState,
  'song' | 'playType' | 'playModel' | 'queue' | 'topList' | 'topListId' | 'topTotal'
>

export function shareOf(state: PlayerState): PlayerShare {
  const { song, playType, playModel, queue, topList, topListId, topTotal } = state
  return { song, playType, playModel, queue, topList, topListId, topTotal }
}

const shared = ['song', 'isPaused', 'playType', 'playModel', 'queue', 'topList'] as const

/** Whether there is something to keep and to tell. */
export const isShareNew = (before: PlayerState, after: PlayerState): boolean =>
  shared.some(name => after[name] !== before[name])
