/** Where the sound stands; seconds. A new object some four times a second while something plays. */
type ClockView = {
  /** What the slider and `01:23` show: the place dragged to while the slider is held, else what is heard. */
  readonly currentTime: number
  /** Of the sound itself once it is known and finite, else of the song's `dt`; 0 without a song. */
  readonly duration: number
  /** How far the browser has loaded, for the slider's second bar. */
  readonly buffered: number
}

/** What the slider shows stays where it was let go for so long: the element takes a moment to be there. */
const sliderGuardMs = 200
/** A song counts as heard after so many seconds of it, or after half of a shorter one. */
const playSeconds = 30

/**
 * The clock as it is shown: while the slider is held, the place of the finger; just after, the place asked for; else
 * the sound's own. A new object only when a number changed. Counts also what has been heard of the song.
 */
export function createClock(options: {
  nowMs: () => number
  sound: { getTime(): number; getLength(): number; getBuffered(): number }
}) {
  const { nowMs, sound } = options
  let view: ClockView = { currentTime: 0, duration: 0, buffered: 0 }
  let dragged: number | undefined
  let guard = { seconds: 0, untilMs: 0 }
  let heardSeconds = 0
  let isCounted = false
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
    release(seconds: number): void {
      dragged = undefined
      guard = { seconds, untilMs: nowMs() + sliderGuardMs }
    },
    /** A song starts from its beginning, the same one or another: nothing held, guarded or heard counts for it. */
    reset(): void {
      dragged = undefined
      guard = { seconds: 0, untilMs: 0 }
      heardSeconds = 0
      isCounted = false
    },
    /** Says once after each `reset` that the song counts: by what has sounded, so that jumping to the end counts nothing. */
    countHeard(seconds: number): boolean {
      heardSeconds += seconds
      const length = sound.getLength()
      const enough = length > 0 ? Math.min(playSeconds, length / 2) : playSeconds
      if (isCounted || heardSeconds < enough) return false
      isCounted = true
      return true
    },
  }
}
