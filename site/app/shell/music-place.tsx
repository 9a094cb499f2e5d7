import { Music as MusicIcon } from '@xiaolou/ui/icon'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CornerButton } from '../lib/corner-button.tsx'
import { whenIdle } from '../lib/idle.ts'
import { loadPart } from '../lib/part.ts'
import { isStored } from '../lib/storage.ts'

/** Where the player keeps what was heard last, and at which second. */
const keptPlace = 'musicPlace'

const load = () => import('../features/music/music.client.tsx')
const warm = () => void load().catch(() => undefined)

type Screens = {
  Music: ComponentType
  MusicDisc: ComponentType<{ isAway: boolean; children: ReactNode }>
}

let show: ((way: 'openPanel' | 'openSpecial') => void) | undefined

/** Opens the music panel. */
export const openMusic = (): void => show?.('openPanel')

/**
 * The way to the music, from then on the disc; and the player's screens. Nothing of the player is fetched before it is
 * wanted, or, by one who has listened here before, until the page rests: then the disc is back, and goes on after a
 * reload. `isAway`: what is in the corner is out of the way.
 */
export function useMusicPlace({ isAway }: { isAway: boolean }): { button: ReactNode; screens: ReactNode } {
  const [screens, setScreens] = useState<Screens>()
  const isSpecial = new URLSearchParams(useLocation().search).has('showSpecial')
  useEffect(() => {
    show = way =>
      void loadPart({
        name: '音乐',
        load,
        use: module => {
          setScreens(module)
          void module[way]()
        },
      })
    if (!isStored(keptPlace)) return
    return whenIdle(() => void load().then(setScreens, () => undefined))
  }, [])
  useEffect(() => {
    if (isSpecial) show?.('openSpecial')
  }, [isSpecial])
  const button = (
    <CornerButton
      label="音乐"
      word="乐"
      icon={<MusicIcon size={20} aria-hidden="true" />}
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onClick={openMusic}
      className="music-button scripted"
    />
  )
  if (!screens) return { button, screens: null }
  return {
    button: <screens.MusicDisc isAway={isAway}>{button}</screens.MusicDisc>,
    screens: <screens.Music />,
  }
}
