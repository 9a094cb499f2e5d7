import { whenIdle } from '@xiaolou/browser/idle'
import { loadComponent, preload } from '@xiaolou/browser/lazy'
import { isStored } from '@xiaolou/browser/storage'
import { musicTargetIn } from '@xiaolou/contract/song-link'
import { Music as MusicIcon } from '@xiaolou/ui/icon'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CornerButton } from '../lib/corner-button.tsx'
import { playerPort } from '../lib/player.ts'
import { offerSound } from '../shared/listen-together/sound.ts'

/** The player's own storage key of the last position. */
const savedKey = 'musicPlace'

const load = () => import('../features/music/music.client.tsx')

type Screens = {
  Music: ComponentType
  MusicDisc: ComponentType<{ isAway: boolean; children: ReactNode }>
}

let show: ((act: (part: Awaited<ReturnType<typeof load>>) => unknown) => void) | undefined

/** Opens the music panel. */
export const openMusic = (): void => show?.(part => part.openPanel())

/** Plays a song of the library in the open panel. */
export const playSong = (song: { id: number; name: string }): void => show?.(part => part.playSong(song))

/**
 * The button for music, later the disc, and the player's screens. Nothing of the player loads before its
 * first use or, for somebody who has listened here before, before the page is idle: then the disc is back,
 * and resumes after a reload. `isAway`: the corner is hidden.
 */
export function useMusicPlayer({ isAway }: { isAway: boolean }): { button: ReactNode; screens: ReactNode } {
  const [screens, setScreens] = useState<Screens>()
  const { search } = useLocation()
  useEffect(() => {
    show = act =>
      void loadComponent({
        name: '音乐',
        load,
        use: module => {
          setScreens(module)
          void act(module)
        },
      })
    playerPort.toggle = request => show?.(part => part.toggleRequest(request))
    playerPort.preload = () => preload(load)
    offerSound(
      async handlers => {
        const module = await load()
        setScreens(module)
        return module.lendPlayer(handlers)
      },
      () => preload(load),
    )
    if (!isStored(savedKey)) return
    return whenIdle(() => void load().then(setScreens, () => undefined))
  }, [])
  useEffect(() => {
    const query = new URLSearchParams(search)
    const target = musicTargetIn(query)
    if (target) show?.(part => part.openRequest({ target }))
    else if (query.has('showSpecial')) show?.(part => part.openSpecial())
  }, [search])
  const button = (
    <CornerButton
      label="音乐"
      word="乐"
      icon={<MusicIcon size={20} aria-hidden="true" />}
      aria-haspopup="dialog"
      data-part="music"
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
