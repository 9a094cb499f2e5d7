import { useOverlay } from '@xiaolou/ui/overlay'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useView } from '../music-player.ts'
import { changeScreen } from '../screen.ts'
import { useOverPage } from '../use-over-page.ts'
import { useIdle } from './use-idle.ts'

type BoardWindowProps = { className: string; style?: CSSProperties; children: ReactNode }

/** A lyric board that fills the window and has the focus. Back closes it; its tools hide while it plays. */
export function BoardWindow({ className, style, children }: BoardWindowProps) {
  const isPaused = useView(view => view.isPaused)
  const window = useRef<HTMLElement>(null)
  useOverPage(window)
  useOverlay(true, () => changeScreen({ isBoard: false }))
  const { isIdle, ...handlers } = useIdle(!isPaused)
  return (
    <section
      ref={window}
      role="dialog"
      aria-label="歌词"
      tabIndex={-1}
      className={className}
      data-idle={isIdle || undefined}
      data-playing={!isPaused || undefined}
      style={style}
      {...handlers}
    >
      {children}
    </section>
  )
}
