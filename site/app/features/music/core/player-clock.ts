import type { ClockView } from './player-view.ts'

/** What the slider shows stays where it was let go for so long (specification, section 4). */
const sliderGuardMs = 200

/**
 * The clock as it is shown: while the slider is held, the place of the finger; just after, the place asked for; else
 * the sound's own. A new object only when a number changed.
 */
export function createClock(given: {
  nowMs: () => number
  sound: { getTime(): number; getLength(): number; getBuffered(): number }
}) {
  const { nowMs, sound } = given
  let view: ClockView = { currentTime: 0, duration: 0, buffered: 0 }
  let dragged: number | undefined
  let guard = { seconds: 0, untilMs: 0 }
  return {
    getView(): ClockView {
      const currentTime = dragged ?? (nowMs() < guard.untilMs ? guard.seconds : sound.getTime())
      const duration = sound.getLength()
      const buffered = sound.getBuffered()
      const isSame =
        view.currentTime === currentTime && view.duration === duration && view.buffered === buffered
      if (!isSame) view = { currentTime, duration, buffered }
      return view
    },
    drag(seconds: number): void {
      dragged = Math.max(0, seconds)
    },
    /** The slider is let go, or a key moved it. */
    place(seconds: number): void {
      dragged = undefined
      guard = { seconds, untilMs: nowMs() + sliderGuardMs }
    },
    /** Another song: nothing held or guarded counts for it. */
    reset(): void {
      dragged = undefined
      guard = { seconds: 0, untilMs: 0 }
    },
  }
}
