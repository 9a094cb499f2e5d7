import { nowMs, onMoved } from '@xiaolou/browser/clock'
import { type Day, dayOf } from '~/shared/presence/day.ts'
import { readers } from '~/shared/presence/readers.ts'
import { lampsOf, lampsText, windowCount } from './lamps.ts'
import { drawPicture } from './picture.ts'

/** What is shown in words, too: the moment, and the lamps once the readers are known. */
export type Moment = { readonly day: Day; readonly lamps: string }

const lookEveryMs = 60_000

/**
 * Keeps the picture in `box` that of the hour, and a lamp lit for this reader and each of the others.
 * `drawn`: what the server has drawn there. Returns the cleanup.
 */
export function followScroll(given: {
  box: HTMLElement
  seed: number
  timeZone: string
  drawn: Day | undefined
  onMoment: (moment: Moment) => void
}): () => void {
  const { box, seed, timeZone, onMoment } = given
  let day = given.drawn
  let shown = day && box.hasChildNodes() ? JSON.stringify(day) : ''

  const update = () => {
    const known = readers.get()
    const count = known ? known.house + 1 : 0
    const lamps = lampsOf(count)
    day = dayOf(nowMs(), timeZone)
    const wanted = JSON.stringify(day)
    if (wanted !== shown) box.innerHTML = drawPicture({ seed, day, lamps })
    shown = wanted
    for (const [at, lamp] of box.querySelectorAll('.scroll-lamp').entries())
      lamp.toggleAttribute('data-lit', at < lamps)
    box.style.setProperty('--lit', String(lamps / windowCount))
    onMoment({ day, lamps: known ? lampsText(count) : '' })
  }

  update()
  const timer = setInterval(update, lookEveryMs)
  const ends = [onMoved(update), readers.subscribe(update)]
  document.addEventListener('visibilitychange', update)
  return () => {
    clearInterval(timer)
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', update)
  }
}
