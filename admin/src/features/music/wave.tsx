import { stampText } from '@xiaolou/browser/lyric/write-lyrics'
import { useEffect, useRef, useState } from 'react'
import type { LyricDoc } from './lyric-doc.ts'
import { type Peaks, peakMs, readPeaks } from './peaks.ts'
import { type Sound, useFrames } from './use-sound.ts'

const shownMs = 8_000
/** The position of the playhead in the picture. */
const nowShare = 0.35

type Drawn = { peaks: Peaks | undefined; doc: LyricDoc; nowMs: number }

function draw(canvas: HTMLCanvasElement, { peaks, doc, nowMs }: Drawn): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  const scale = window.devicePixelRatio
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale)
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name)
  const fromMs = nowMs - shownMs * nowShare
  const xOf = (ms: number) => ((ms - fromMs) / shownMs) * width
  context.fillStyle = style.color
  for (let x = 0; peaks && x < width; x += 2) {
    const peak = peaks[Math.floor((fromMs + (x / width) * shownMs) / peakMs)] ?? 0
    const high = Math.max(1, (peak / 255) * (height - 22))
    context.fillRect(x, (height - 22 - high) / 2 + 18, 1, high)
  }
  context.font = `12px ${style.fontFamily}`
  for (const { words } of doc.lines)
    for (const [at, { text, startMs }] of words.entries()) {
      if (startMs === undefined || startMs < fromMs - shownMs || startMs > fromMs + shownMs) continue
      context.fillStyle = colour('--wave-mark')
      context.fillRect(xOf(startMs), at === 0 ? 0 : 16, 1, height)
      context.fillStyle = colour('--wave-word')
      context.fillText(text.trim().slice(0, 12), xOf(startMs) + 4, 12)
    }
  context.fillStyle = colour('--wave-now')
  context.fillRect(xOf(nowMs), 0, 2, height)
}

/** The waveform around the playhead with its lyrics; a click seeks. */
export function Wave({
  sound,
  address,
  doc,
  lengthMs,
}: {
  sound: Sound
  address: string
  doc: LyricDoc
  lengthMs: number
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const clock = useRef<HTMLOutputElement>(null)
  const [peaks, setPeaks] = useState<Peaks>()
  useEffect(() => {
    const over = new AbortController()
    void readPeaks({ address, lengthMs }, over.signal).then(found => over.signal.aborted || setPeaks(found))
    return () => over.abort()
  }, [address, lengthMs])
  const show = () => {
    const nowMs = sound.getMs()
    if (canvas.current) draw(canvas.current, { peaks, doc, nowMs })
    if (slider.current) slider.current.value = String(nowMs)
    if (clock.current) clock.current.value = stampText(nowMs)
  }
  useFrames(true, show)
  return (
    <div className="lyric-wave">
      <canvas
        ref={canvas}
        onPointerDown={event => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          sound.seek(sound.getMs() + ((event.clientX - left) / width - nowShare) * shownMs)
        }}
      />
      <input
        ref={slider}
        type="range"
        aria-label="位置"
        min={0}
        max={lengthMs}
        step={100}
        defaultValue={0}
        onInput={event => sound.seek(Number(event.currentTarget.value))}
      />
      <output ref={clock} aria-live="off" className="text-14">
        00:00.000
      </output>
    </div>
  )
}
