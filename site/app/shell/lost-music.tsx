import { Notices } from '@xiaolou/browser/notices'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHasMusic } from '../lib/site.ts'
import { useMusicPlayer } from './music-button.tsx'

/** The player on the 404 page, which has no corner: only for a link that asks for it (`?showSpecial`). */
export function LostMusic() {
  const { search } = useLocation()
  const [isWanted, setIsWanted] = useState(false)
  // The server draws this page without its query.
  useEffect(() => setIsWanted(new URLSearchParams(search).has('showSpecial')), [search])
  return useHasMusic() && isWanted ? <Player /> : null
}

function Player() {
  const { button, screens } = useMusicPlayer({ isAway: false })
  return (
    <>
      <nav aria-label="随手" className="corner">
        {button}
      </nav>
      {screens}
      <Notices />
    </>
  )
}
