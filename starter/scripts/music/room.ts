import { lowPass, type Stereo, sampleRate, silence } from './sound.ts'

/** Mutually prime line lengths, in samples: about 26 to 66 ms. */
const lineLengths = [1153, 1327, 1559, 1801, 2053, 2311, 2593, 2917] as const
const lineCount = lineLengths.length

/** In place: the Hadamard mix of eight values; keeps their energy. */
function scatter(values: Float32Array): void {
  for (let half = 1; half < lineCount; half *= 2)
    for (let group = 0; group < lineCount; group += half * 2)
      for (let at = group; at < group + half; at++) {
        const [a, b] = [values[at] ?? 0, values[at + half] ?? 0]
        values[at] = a + b
        values[at + half] = a - b
      }
  for (let at = 0; at < lineCount; at++) values[at] = (values[at] ?? 0) / Math.sqrt(lineCount)
}

/**
 * A quiet hall: a feedback delay network of eight lines (Jot 1991) behind a short pre-delay, high tones dying first.
 * Returns only the reflected sound. `decaySeconds` is the fall by 60 dB.
 */
export function reverberate(
  dry: Stereo,
  { decaySeconds, darkHertz }: { decaySeconds: number; darkHertz: number },
): Stereo {
  const wet = silence(dry.left.length / sampleRate)
  const lines = lineLengths.map(length => ({
    buffer: new Float32Array(length),
    loss: 10 ** ((-3 * length) / (decaySeconds * sampleRate)),
    dull: lowPass(darkHertz),
  }))
  const state = new Float32Array(lineCount)
  const preDelay = Math.round(0.024 * sampleRate)
  const thin = [lowPass(170), lowPass(170)] as const
  for (let n = 0; n < wet.left.length; n++) {
    const rawLeft = n < preDelay ? 0 : (dry.left[n - preDelay] ?? 0)
    const rawRight = n < preDelay ? 0 : (dry.right[n - preDelay] ?? 0)
    // Low tones stay dry: a hall full of bass is mud.
    const left = rawLeft - 0.8 * thin[0](rawLeft)
    const right = rawRight - 0.8 * thin[1](rawRight)
    let [outLeft, outRight] = [0, 0]
    for (const [at, { buffer, loss, dull }] of lines.entries()) {
      const heard = buffer[n % buffer.length] ?? 0
      state[at] = dull(heard) * loss
      if (at % 2 === 0) outLeft += heard * (at % 4 === 0 ? 1 : -1)
      else outRight += heard * (at % 4 === 1 ? 1 : -1)
    }
    scatter(state)
    for (const [at, { buffer }] of lines.entries())
      buffer[n % buffer.length] = (state[at] ?? 0) + (at % 2 === 0 ? left : right) * 0.5
    wet.left[n] = outLeft * 0.5
    wet.right[n] = outRight * 0.5
  }
  return wet
}
