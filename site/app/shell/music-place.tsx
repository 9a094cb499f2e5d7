import { Music as MusicIcon } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '../lib/idle.ts'
import { loadPart } from '../lib/part.ts'
import { isStored } from '../lib/storage.ts'

/** Where the player keeps what was heard last, and at which second. */
const keptPlace = 'musicPlace'

const load = () => import('../features/music/music.client.tsx')
const warm = () => void load().catch(() => undefined)

let show: ((way: 'openPanel' | 'openSpecial') => void) | undefined

/** Opens the music panel. */
export const openMusic = (): void => show?.('openPanel')

/**
 * Lower left: the way to the music, from then on the disc. Nothing of the player is fetched before it is wanted, or, by
 * one who has listened here before, until the page rests: then the disc is back, and goes on after a reload.
 */
export function MusicPlace() {
  const [Music, setMusic] = useState<ComponentType>()
  const isSpecial = new URLSearchParams(useLocation().search).has('showSpecial')
  useEffect(() => {
    show = way =>
      void loadPart({
        name: '音乐',
        load,
        use: module => {
          setMusic(() => module.Music)
          void module[way]()
        },
      })
    if (!isStored(keptPlace)) return
    return whenIdle(
      () =>
        void load().then(
          module => setMusic(() => module.Music),
          () => undefined,
        ),
    )
  }, [])
  useEffect(() => {
    if (isSpecial) show?.('openSpecial')
  }, [isSpecial])
  if (Music) return <Music />
  return (
    <IconButton
      label="音乐"
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onClick={openMusic}
      className="music-button scripted"
    >
      <MusicIcon size={20} aria-hidden="true" />
    </IconButton>
  )
}
