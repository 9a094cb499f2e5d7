import { whenIdle } from '@xiaolou/browser/idle'
import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { screens } from '@xiaolou/contract/address'
import { Seal } from '@xiaolou/ui/seal'
import { useEffect, useRef, useState } from 'react'
import { chatOpening } from '~/lib/open-chat.ts'
import { useSite } from '~/lib/site.ts'
import type { Day } from '~/shared/presence/day.ts'
import type { Moment } from './live-scroll.client.ts'
import { columnsOf, seedOf } from './words.ts'

// An ordinary import would put the drawing's code into the browser's page, too.
const drawOnce = import.meta.env.SSR ? (await import('./picture.ts')).drawOnce : undefined

/**
 * The home page's banner: a landscape of the hour and the season, with a house in which a lamp is lit for
 * every reader. The server draws it (`drawn`); the browser corrects the hour, and lights the lamps.
 */
export function Scroll({ drawn }: { drawn: Day | undefined }) {
  const { config, timeZone } = useSite()
  const box = useRef<HTMLDivElement>(null)
  const [moment, setMoment] = useState<Moment>()
  const seed = seedOf(config.createdAtIso)
  // React neither compares nor replaces it: the code that draws is not part of the page's.
  const [picture] = useState(() => ({ __html: drawn ? (drawOnce?.(seed, drawn) ?? '') : '' }))
  useEffect(() => {
    let hasEnded = false
    let end: (() => void) | undefined
    const begin = () =>
      import('./live-scroll.client.ts').then(
        ({ followScroll }) => {
          if (!hasEnded && box.current)
            end = followScroll({ box: box.current, seed, timeZone, drawn, onMoment: setMoment })
        },
        () => {
          // It stays as the server drew it.
        },
      )
    if (drawn) whenIdle(() => hasEnded || begin())
    else begin()
    return () => {
      hasEnded = true
      end?.()
    }
  }, [seed, timeZone, drawn])
  const day = moment?.day ?? drawn
  const name = [...config.blog_name]
  const say = columnsOf(config.personal_say)
  const columns = say.length > 0 ? say : columnsOf(day?.verse.join('') ?? '')
  return (
    <header className="scroll" data-sky={day?.sky} data-season={day?.season} data-fall={day?.fall}>
      <div
        ref={box}
        className="scroll-picture"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: consists of numbers and our own names only.
        dangerouslySetInnerHTML={picture}
      />
      <div className="scroll-words">
        <div className="scroll-name">
          <h1 data-long={name.length > 5 || undefined}>{config.blog_name}</h1>
          <Seal glyph={name.at(-1) ?? '楼'} sizePx={32} />
        </div>
        <p className="scroll-verse">
          {columns.map(column => (
            <span key={column}>{column}</span>
          ))}
        </p>
      </div>
      <ScrollFoot day={day} lamps={moment?.lamps} say={say.length === 0 ? config.personal_say : ''} />
    </header>
  )
}

/** A say too long to stand upright; the solar term, the hour and the lamps, which lead to the chat room. */
function ScrollFoot({ day, lamps, say }: { day: Day | undefined; lamps: string | undefined; say: string }) {
  const { home_now, closed_rooms } = useSite().config
  const hasChat = !closed_rooms.includes('chat')
  const lit = lamps || (hasChat ? '楼上留着门' : '')
  const words = (
    <>
      {day?.words}
      {lit && day && '；'}
      {lit && <span className="scroll-lamps">{lit}</span>}
    </>
  )
  return (
    <div className="scroll-foot-words">
      {say && <p>{say}</p>}
      {home_now === 'shown' && (
        <p>
          {hasChat ? (
            <a
              href={screens.chat.path}
              onClick={event => {
                if (!isPlainPress(event)) return
                event.preventDefault()
                chatOpening.emit()
              }}
            >
              {words}
            </a>
          ) : (
            words
          )}
        </p>
      )}
    </div>
  )
}
