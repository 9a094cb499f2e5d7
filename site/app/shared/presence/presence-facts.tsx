import { quietCall } from '@xiaolou/browser/call'
import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { relativeTimeText } from '@xiaolou/browser/time'
import { useStore } from '@xiaolou/browser/use-store'
import { screens } from '@xiaolou/contract/address'
import { getHomeStatus, type HomeStatus } from '@xiaolou/contract/presence'
import { type ReactNode, useEffect, useState } from 'react'
import { chatOpening } from '../../lib/open-chat.ts'
import { useNow, useSite } from '../../lib/site.ts'
import { peopleText } from './company.tsx'
import { readers } from './readers.ts'

const askEveryMs = 60_000

/** Who is here, what the owner listens to, when the chat was last used: a line each, also without data. */
export function PresenceFacts() {
  const { config } = useSite()
  const now = useStore(readers)
  const house = useHomeStatus()
  const nowMs = useNow()
  const { closed_rooms } = config
  const ago = (atMs: number) => relativeTimeText({ atMs, nowMs })
  const song = house?.song
  return (
    <>
      {config.presence === 'shown' && (
        <Fact name="在屋里">{now?.house ? peopleText(now.house) : now ? '只有你' : '静静的'}</Fact>
      )}
      {config.owner_song === 'shown' && !closed_rooms.includes('music') && (
        <Fact name={song?.is_playing ? '主人在听' : '主人听过'}>
          {song ? (
            <>
              《{song.name}》{song.artist}
              {!song.is_playing && <span className="ink-3">，{ago(song.at)}</span>}
            </>
          ) : (
            '琴还没开'
          )}
        </Fact>
      )}
      {!closed_rooms.includes('chat') && (
        <Fact name="上回围坐">
          <SectionLink>{house?.talked_at ? ago(house.talked_at) : '还没有人，去坐坐'}</SectionLink>
        </Fact>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="one-line">{children}</dd>
    </div>
  )
}

function SectionLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={screens.chat.path}
      className="ink-link"
      onClick={event => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        chatOpening.emit()
      }}
    >
      {children}
    </a>
  )
}

/** Loaded at once, and every minute while the page is visible. */
function useHomeStatus(): HomeStatus | undefined {
  const [house, setHouse] = useState<HomeStatus>()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible')
        quietCall(getHomeStatus).then(setHouse, () => {
          // Keep what is shown.
        })
    }
    ask()
    const timer = setInterval(ask, askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return house
}
