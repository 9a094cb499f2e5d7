import { reduce as reduceWith } from '../reducer/player-reducer.ts'
import type { PlayerEvent, PlayerState } from '../reducer/player-state.ts'

/** An event with what is drawn at random in it: from 0 up to 1, 0 unless it says so. */
export type Step = PlayerEvent & { random?: number }

export const reduce = (state: PlayerState, step: Step) => reduceWith(state, step, step.random ?? 0)
