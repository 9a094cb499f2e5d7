/** What every reader has from the first moment, without React; the app calls the same functions. */
import { whenIdle } from '@xiaolou/browser/idle'
import { turnTheme } from '@xiaolou/browser/turn-theme'
import { passPressesOn } from '@xiaolou/browser/view-transition'
import { followReading } from '../features/article/reading-time.ts'
import { scrollStore, watchScroll } from '../shell/scroll-state.ts'
import { countArrival, followVisit, visitPath } from '../shell/visit.ts'
import { appStarted, earlyPress } from './event-replay.ts'

/** Header and corner as React draws them (header.tsx, corner.tsx), which takes over when it starts. */
function drawScroll(): void {
  const { isHidden, isSolid, isAtEnd } = scrollStore.get()
  const bar = document.querySelector('.bar')
  bar?.toggleAttribute('data-hidden', isHidden)
  bar?.toggleAttribute('data-solid', isSolid)
  document.querySelector('.corner')?.toggleAttribute('data-away', isHidden && !isAtEnd)
}

passPressesOn()
const ending = new AbortController()
addEventListener(
  earlyPress,
  event => {
    if (!(event instanceof CustomEvent) || !event.detail.matches('.theme-button')) return
    event.preventDefault()
    turnTheme(event.detail)
  },
  { signal: ending.signal },
)
const endScroll = watchScroll()
const endDrawing = scrollStore.subscribe(drawScroll)
drawScroll()
addEventListener(
  appStarted,
  () => {
    ending.abort()
    endScroll()
    endDrawing()
  },
  { once: true },
)

followVisit(visitPath(location))
const article = document.querySelector<HTMLElement>('article[data-counted]')
if (article) followReading(Number(article.dataset.counted))
whenIdle(countArrival)
