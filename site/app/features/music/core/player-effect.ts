import type { Engine } from './engine.ts'
import type { PlayerEffect } from './player.ts'
import type { PlayerTelling } from './player-view.ts'

/** Does what the reducer asks for. `onBegin` before a song starts from its beginning; `onFetch` for a page of the chart. */
export function perform(
  effect: PlayerEffect,
  given: {
    engine: Engine
    onTell: (telling: PlayerTelling) => void
    onBegin: () => void
    onFetch: (page: { listId: number; offset: number }) => void
  },
): void {
  const { engine } = given
  switch (effect.do) {
    case 'load':
      given.onBegin()
      engine.load(effect.song, effect)
      break
    case 'restart':
      given.onBegin()
      engine.seek(0)
      engine.resume()
      break
    case 'preload':
      engine.preload(effect.song)
      break
    case 'tell':
      given.onTell(effect.telling)
      break
    case 'fetch':
      given.onFetch(effect)
      break
    default:
      engine[effect.do]()
  }
}
