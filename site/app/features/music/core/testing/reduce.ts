import { reduce as reduceWith } from '../reducer/player-reducer.ts'
import type { PlayerEvent, PlayerState } from '../reducer/player-state.ts'

/** An event with its random number: from 0 up to 1, 0 by default. */
export type Step = PlayerEvent & { random?: number }

export const reduce = (state: PlayerState, step: Step) => reduceWith(state, step, step.random ?? 0)
