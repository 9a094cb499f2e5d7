import { quietCall } from '@xiaolou/browser/call'
import { getLyricFiles } from '@xiaolou/contract/music-manage'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LyricDoc } from './lyric-doc.ts'
import type { Place } from './lyric-edit.ts'

export const rates = [1, 0.75, 0.5] as const
/** A new address is requested at most this often, however often the old one fails. */
const askAgainMs = 10_000

/** The editor's audio, separate from the site's player; it keeps its pitch at any speed. */
export function useSound({ id, address }: { id: number; address: string }) {
  const [audio] = useState(() => new Audio())
  const [isPlaying, setIsPlaying] = useState(false)
  const [rate, setRate] = useState(1)
  const [failure, setFailure] = useState('')
  const askedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    audio.preload = 'auto'
    audio.src = address
    const turn = () => setIsPlaying(!audio.paused)
    // An address is valid for twenty minutes; the pause may have been longer.
    const renew = async () => {
      if (performance.now() - askedAt.current < askAgainMs)
        return setFailure('这首歌放不出来，看看文件还在不在')
      askedAt.current = performance.now()
      const { currentTime, paused } = audio
      try {
        const { address: next } = await quietCall(getLyricFiles, { body: { id } })
        audio.src = next
        audio.currentTime = currentTime
        if (!paused) await audio.play()
      } catch {
        setFailure('这首歌放不出来，看看网络和文件')
      }
    }
    const clear = () => setFailure('')
    const listeners = { play: turn, pause: turn, ended: turn, canplay: clear, error: renew }
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener)
      audio.pause()
      audio.removeAttribute('src')
    }
  }, [audio, address, id])
  useEffect(() => {
    audio.playbackRate = rate
    // A new file resets the rate.
    audio.defaultPlaybackRate = rate
  }, [audio, rate])

  const getMs = useCallback(() => Math.round(audio.currentTime * 1_000), [audio])
  return {
    isPlaying,
    rate,
    setRate,
    failure,
    /** The current position, ms. */
    getMs,
    seek(ms: number) {
      audio.currentTime = Math.max(0, ms) / 1_000
    },
    turn() {
      if (audio.paused) audio.play().catch(() => undefined)
      else audio.pause()
    },
  }
}
export type Sound = ReturnType<typeof useSound>

/** Calls `draw` in every animation frame while it is on. */
export function useFrames(isOn: boolean, draw: () => void) {
  const latest = useRef(draw)
  useEffect(() => {
    latest.current = draw
  })
  useEffect(() => {
    if (!isOn) return
    let frame = requestAnimationFrame(function next() {
      latest.current()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isOn])
}

/** The last word that has started at a time; none before the first. */
export function sungAt({ lines }: LyricDoc, ms: number): Place | undefined {
  let sung: Place | undefined
  for (const [line, { words }] of lines.entries())
    for (const [word, { startMs }] of words.entries())
      if (startMs !== undefined && startMs <= ms) sung = { line, word }
  return sung
}
