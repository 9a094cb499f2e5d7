/** The playback position in seconds. A new object about four times a second during playback. */
type ClockView = {
  /** For the slider and `01:23`: the dragged position while the slider is held, else the real one. */
  readonly currentTime: number
  /** The sound's own length once known and finite, else the song's `dt`; 0 without a song. */
  readonly duration: number
  /** How far the browser has loaded, for the slider's second bar. */
  readonly buffered: number
}

/** After release the slider keeps its position this long: the element takes a moment to seek. */
const sliderGuardMs = 200
/** A song counts as played after this many seconds, or half of a shorter song. */
const playSeconds = 30

/**
 * The displayed clock: the finger's position while the slider is held, just afterwards the requested one,
 * else the real one. A new object only when a number changed. Also counts how much of the song was played.
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
    /** The slider was released, or moved by a key. */
    release(seconds: number): void {
      dragged = undefined
      guard = { seconds, untilMs: nowMs() + sliderGuardMs }
    },
    /** A song starts from its beginning: nothing held, requested or counted before applies to it. */
    reset(): void {
      dragged = undefined
      guard = { seconds: 0, untilMs: 0 }
      heardSeconds = 0
      isCounted = false
    },
    /**
     * Returns true once after each `reset` when the song counts as played: by played time, so seeking to the
     * end counts nothing.
     */
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
