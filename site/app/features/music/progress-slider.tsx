import { type KeyboardEvent, useEffect, useRef } from 'react'
import { seekStepSeconds } from './core/shortcuts.ts'
import { actions, useView } from './music-player.ts'
import { RangeField } from './range-field.tsx'
import { spokenTime, timeText } from './song-words.ts'

const stepSeconds = 0.1
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -seekStepSeconds,
  ArrowDown: -seekStepSeconds,
  ArrowRight: seekStepSeconds,
  ArrowUp: seekStepSeconds,
}

/** Where the song stands, over the whole width of the bar. What is heard moves only when it is let go. */
export function ProgressSlider() {
  const { currentTime, duration, buffered } = useView(view => view.clock)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = field.current
    // React's `onChange` is the `input` event; letting go is the browser's own `change`.
    const letGo = () => element && actions.seek(element.valueAsNumber)
    element?.addEventListener('change', letGo)
    return () => element?.removeEventListener('change', letGo)
  }, [])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    actions.seekBy(step)
  }
  const loaded = duration > 0 ? Math.min(100, (buffered / duration) * 100) : 0
  return (
    <div className="music-progress" style={{ '--loaded': `${loaded}%` }}>
      <RangeField
        ref={field}
        aria-label="播放进度"
        aria-valuetext={`${spokenTime(currentTime)} / ${spokenTime(duration)}`}
        step={stepSeconds}
        max={Math.max(duration, stepSeconds)}
        value={Math.min(currentTime, duration)}
        disabled={duration === 0}
        onChange={event => actions.drag(event.currentTarget.valueAsNumber)}
        onKeyDown={press}
      />
    </div>
  )
}

export function TimeText() {
  const current = useView(view => timeText(view.clock.currentTime))
  const total = useView(view => timeText(view.clock.duration))
  return (
    <p className="music-time">
      <span>{current}</span> / <span>{total}</span>
    </p>
  )
}
