/** What every instrument shares: the rate, buffers, pitch, and the way a sound is laid into the room. */
export const sampleRate = 44_100
export type Stereo = { readonly left: Float32Array; readonly right: Float32Array }

export const silence = (seconds: number): Stereo => ({
  left: new Float32Array(Math.ceil(seconds * sampleRate)),
  right: new Float32Array(Math.ceil(seconds * sampleRate)),
})

/** MIDI number (69 = A4 = 440 Hz, fractions allowed) to hertz. */
export const frequencyOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12)

export const gainOf = (decibels: number): number => 10 ** (decibels / 20)

/** Adds a mono sound to a room at `at` seconds; pan from -1 (left) to 1, of equal power. */
export function lay({
  into,
  sound,
  at,
  gain,
  pan,
}: {
  into: Stereo
  sound: Float32Array
  at: number
  gain: number
  pan: number
}): void {
  const start = Math.max(0, Math.round(at * sampleRate))
  const angle = ((pan + 1) * Math.PI) / 4
  const left = Math.cos(angle) * gain
  const right = Math.sin(angle) * gain
  const count = Math.min(sound.length, into.left.length - start)
  for (let n = 0; n < count; n++) {
    const value = sound[n] ?? 0
    into.left[start + n] = (into.left[start + n] ?? 0) + value * left
    into.right[start + n] = (into.right[start + n] ?? 0) + value * right
  }
}

/** A two-pole band-pass with a peak of one (Audio EQ Cookbook); returns the filter of one sample. */
export function bandPass(hertz: number, quality: number): (input: number) => number {
  const omega = (2 * Math.PI * hertz) / sampleRate
  const alpha = Math.sin(omega) / (2 * quality)
  const scale = 1 / (1 + alpha)
  const feed = -2 * Math.cos(omega) * scale
  const back = (1 - alpha) * scale
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return input => {
    const output = alpha * scale * (input - x2) - feed * y1 - back * y2
    x2 = x1
    x1 = input
    y2 = y1
    y1 = output
    return output
  }
}

/** A one-pole low-pass; returns the filter of one sample. */
export function lowPass(hertz: number): (input: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate)
  let held = 0
  return input => {
    held += share * (input - held)
    return held
  }
}
