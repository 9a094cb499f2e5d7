import { gainOf, lowPass, type Stereo, sampleRate } from './sound.ts'

const targetLoudness = -16
const ceilingDecibels = -1.6

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** K-weighting of ITU-R BS.1770 at any rate: a shelf for the head, then a high-pass. */
const shelf = weightingShelf()
const highPass = weightingHighPass()

function weightingShelf(): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const q = 0.7071752369554196
  const scale = 1 + k / q + k * k
  return [
    (high + (band * k) / q + k * k) / scale,
    (2 * (k * k - high)) / scale,
    (high - (band * k) / q + k * k) / scale,
    (2 * (k * k - 1)) / scale,
    (1 - k / q + k * k) / scale,
  ]
}

function weightingHighPass(): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const scale = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale]
}

function filtered(input: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return input.map(x => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  })
}

/** Integrated loudness in LUFS (ITU-R BS.1770-4): blocks of 400 ms, gated at -70 and 10 below the mean. */
export function loudnessOf({ left, right }: Stereo): number {
  const weighted = [left, right].map(channel => filtered(filtered(channel, shelf), highPass))
  const block = Math.round(0.4 * sampleRate)
  const hop = Math.round(0.1 * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + block <= left.length; start += hop) {
    let power = 0
    for (const channel of weighted)
      for (let n = start; n < start + block; n++) power += (channel[n] ?? 0) ** 2
    powers.push(power / block)
  }
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const asLufs = (power: number): number => -0.691 + 10 * Math.log10(power + 1e-12)
  const loud = powers.filter(power => asLufs(power) > -70)
  const gate = asLufs(mean(loud)) - 10
  return asLufs(mean(loud.filter(power => asLufs(power) > gate)))
}

/** Holds both channels under the ceiling together, looking 5 ms ahead and letting go over 150 ms. */
function limit({ left, right }: Stereo): void {
  const ceiling = gainOf(ceilingDecibels)
  const ahead = Math.round(0.005 * sampleRate)
  const wanted = left.map((value, n) => {
    const peak = Math.max(Math.abs(value), Math.abs(right[n] ?? 0))
    return peak > ceiling ? ceiling / peak : 1
  })
  const release = 1 - Math.exp(-1 / (0.15 * sampleRate))
  const step = 1 / ahead
  // Backwards first: the gain is already down when the peak comes.
  for (let n = wanted.length - 2; n >= 0; n--)
    wanted[n] = Math.min(wanted[n] ?? 1, (wanted[n + 1] ?? 1) + step)
  let gain = 1
  for (let n = 0; n < left.length; n++) {
    gain = Math.min(wanted[n] ?? 1, gain + (1 - gain) * release)
    left[n] = (left[n] ?? 0) * gain
    right[n] = (right[n] ?? 0) * gain
  }
}

/** In place: nothing under 18 Hz, edges faded, -16 LUFS, no peak over -1.6 dBFS. Returns the loudness and peak reached. */
export function master(mix: Stereo, fadeSeconds: number): { loudness: number; peak: number } {
  const length = mix.left.length
  for (const channel of [mix.left, mix.right]) {
    const rumble = [lowPass(18), lowPass(18)] as const
    for (let n = 0; n < length; n++) {
      const t = n / sampleRate
      const rise = Math.min(1, t / 0.05)
      const fall = Math.min(1, (length / sampleRate - t) / fadeSeconds)
      const once = (channel[n] ?? 0) - rumble[0](channel[n] ?? 0)
      channel[n] = (once - rumble[1](once)) * rise * fall * fall * (3 - 2 * fall)
    }
  }
  // The limiter takes a little loudness away: three rounds settle within 0.1.
  for (let round = 0; round < 3; round++) {
    const gain = gainOf(targetLoudness - loudnessOf(mix))
    for (const channel of [mix.left, mix.right])
      for (let n = 0; n < length; n++) channel[n] = (channel[n] ?? 0) * gain
    limit(mix)
  }
  let peak = 0
  for (const channel of [mix.left, mix.right])
    for (const value of channel) peak = Math.max(peak, Math.abs(value))
  return { loudness: loudnessOf(mix), peak }
}
