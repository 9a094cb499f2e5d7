import type { Engine } from './engine.ts'
import { type PlayerShare, shareOf } from './player-share.ts'
import type { PlayerState } from './player-state.ts'
import { type KeptPlace, packShare, unpackShare } from './player-store.ts'
import type { PlayerWorld } from './player-world.ts'
import { createTabs, type TabMessage } from './tabs.ts'

/**
 * What this tab has in common with the others: one of them sounds, all have the same lists, and those that are silent
 * show what the one plays.
 */
export function createShare(given: {
  world: Pick<PlayerWorld, 'tabs'>
  sound: Pick<Engine, 'getTime' | 'seek'>
  getState: () => PlayerState
  adopt: (share: PlayerShare, seconds: number) => void
  /** Another tab plays from now on. */
  onLost: () => void
  onChange: () => void
}) {
  const { sound, getState } = given
  let isElsewhere = false
  const tabs = createTabs({ world: given.world.tabs, onLost: lose, onTold: mirror })

  function lose(): void {
    if (getState().isPaused) return
    isElsewhere = true
    given.onLost()
  }

  function mirror({ share, isPaused, seconds }: TabMessage): void {
    const told = unpackShare(share)
    // A tab that plays takes over the lists; what it plays is its own.
    given.adopt(told, seconds)
    const { song, isPaused: isSilent } = getState()
    if (!isSilent) return
    isElsewhere = !isPaused
    if (told.song?.id === song?.id) sound.seek(seconds)
    given.onChange()
  }

  return {
    isElsewhere: () => isElsewhere,
    take(): void {
      isElsewhere = false
      tabs.take()
    },
    tryTake: tabs.tryTake,
    tell(): void {
      const state = getState()
      // What a third tab is to know is whether any of them sounds.
      const isPaused = state.isPaused && !isElsewhere
      tabs.tell({ kind: 'share', share: packShare(shareOf(state)), isPaused, seconds: sound.getTime() })
    },
    /** Where the song stands, to be kept; what another tab plays is that tab's to keep. */
    getPlace(): Omit<KeptPlace, 'atMs'> | undefined {
      const { song, isPaused } = getState()
      if (!song || isElsewhere) return undefined
      return { id: song.id, seconds: sound.getTime(), isPlaying: !isPaused }
    },
    stop: tabs.stop,
  }
}
