/** The loudness of a song, from 0 to 255, every `peakMs`. */
export type Peaks = Uint8Array
export const peakMs = 20

// The lowest rate that browsers decode to: half an hour in stereo is some 115 MB for a moment instead of 640.
const sampleRate = 8_000
const maxLengthMs = 30 * 60_000
const maxBytes = 60 * 1024 * 1024

/** Loads and decodes a song; nothing if it is too long or undecodable: the waveform is optional. */
export async function readPeaks(
  { address, lengthMs }: { address: string; lengthMs: number },
  signal: AbortSignal,
): Promise<Peaks | undefined> {
  if (lengthMs > maxLengthMs) return undefined
  try {
    const answer = await fetch(address, { signal })
    if (!answer.ok || Number(answer.headers.get('content-length')) > maxBytes) return undefined
    const context = new OfflineAudioContext(1, 1, sampleRate)
    const sound = await context.decodeAudioData(await answer.arrayBuffer())
    return peaksOf(sound.getChannelData(0), sound.sampleRate)
  } catch {
    return undefined
  }
}

export function peaksOf(samples: Float32Array, rate: number): Peaks {
  const each = (rate * peakMs) / 1_000
  const peaks = new Uint8Array(Math.ceil(samples.length / each))
  for (let at = 0; at < peaks.length; at += 1) {
    let peak = 0
    const end = Math.min(samples.length, Math.floor((at + 1) * each))
    for (let sample = Math.floor(at * each); sample < end; sample += 1)
      peak = Math.max(peak, Math.abs(samples[sample] ?? 0))
    peaks[at] = Math.round(Math.min(1, peak) * 255)
  }
  return peaks
}
