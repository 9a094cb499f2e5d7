import type { Sheet } from '../sheet.ts'
import type { Line } from './lyric.ts'
import type { Note, Tempo } from './score.ts'

export type Instrument = 'guqin' | 'guzheng' | 'lute' | 'flute' | 'piano' | 'pad'

export type Track = {
  readonly instrument: Instrument
  readonly notes: readonly Note[]
  /** Decibels against the other tracks. */
  readonly level: number
  /** -1 left to 1 right. */
  readonly pan: number
  /** Decibels into the hall. */
  readonly send: number
  /** 0 to 1: how hard it is played. */
  readonly strength: number
  /** Seconds a note rings on after its time. */
  readonly ringSeconds?: number
  /** Piano: notes ring to the next multiple of this many beats. */
  readonly pedalBeats?: number
}

export type Piece = {
  /** File name without extension. */
  readonly slug: string
  readonly title: string
  readonly composer: string
  readonly lyricist?: string
  /** One sentence on where tune and words come from; goes into the comment tag. */
  readonly origin: string
  /** Of the words; ISO 639-2, `zxx` without words. */
  readonly language: 'chi' | 'eng' | 'zxx'
  readonly seed: number
  readonly barBeats: number
  readonly tempo: Tempo
  readonly tracks: readonly Track[]
  /** Rain behind the music, in decibels. */
  readonly rain?: number
  readonly hall: { decaySeconds: number; darkHertz: number }
  readonly lines: readonly Line[]
  readonly isWordTimed?: boolean
  readonly cover: () => Sheet
}
