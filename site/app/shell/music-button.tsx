import { whenIdle } from '@xiaolou/browser/idle'
import { loadPart, preload } from '@xiaolou/browser/part'
import { isStored } from '@xiaolou/browser/storage'
import { Music as MusicIcon } from '@xiaolou/ui/icon'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CornerButton } from '../lib/corner-button.tsx'
import { offerSound } from '../lib/together/sound.ts'

/** The player's own storage key, for what was played last and at which second. */
const keptKey = 'musicPlace'

const load = () => import('../features/music/music.client.tsx')

type Screens = {
  Music: ComponentType
  MusicDisc: ComponentType<{ isAway: boolean; children: ReactNode }>
}

type Player = Awaited<ReturnType<typeof load>>
let show: ((open: (player: Player) => unknown) => void) | undefined

/** Opens the music panel. */
export const openMusic = (): void => show?.(player => player.openPanel())

/** Puts a song of the library on, in the open panel. */
export const playSong = (song: { id: number; name: string }): void => show?.(player => player.playSong(song))

/**
 * The way to the music, from then on the disc; and the player's screens. Nothing of the player is fetched before it is
 * wanted, or, by one who has listened here before, until the page is idle: then the disc is back, and goes on after a
 * reload. `isAway`: what is in the corner is out of the way.
 */
export function useMusicPlayer({ isAway }: { isAway: boolean }): { button: ReactNode; screens: ReactNode } {
  const [screens, setScreens] = useState<Screens>()
  const isSpecial = new URLSearchParams(useLocation().search).has('showSpecial')
  useEffect(() => {
    show = open =>
      void loadPart({
        name: '音乐',
        load,
        use: module => {
          setScreens(module)
          void open(module)
        },
      })
    offerSound(
      async handlers => {
        const module = await load()
        setScreens(module)
        return module.lendPlayer(handlers)
      },
      () => preload(load),
    )
    if (!isStored(keptKey)) return
    return whenIdle(() => void load().then(setScreens, () => undefined))
  }, [])
  useEffect(() => {
    if (isSpecial) show?.(player => player.openSpecial())
  }, [isSpecial])
  const button = (
    <CornerButton
      label="音乐"
      word="乐"
      icon={<MusicIcon size={20} aria-hidden="true" />}
      aria-haspopup="dialog"
      onPointerEnter={() => preload(load)}
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
