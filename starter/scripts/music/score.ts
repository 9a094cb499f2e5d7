/** Reads music written in numbers (jianpu) and turns beats into seconds. */
export type Note = {
  /** Beats from the start of the piece. */
  readonly beat: number
  readonly beats: number
  /** Sounding together; empty for a rest. */
  readonly pitches: readonly number[]
  /** `/` slid into from below, `~` shaken, `^` harmonic, `!` stressed, `*` tremolo. */
  readonly marks: string
}

const degreeSemitones = [0, 2, 4, 5, 7, 9, 11]
const notePattern = /^([#b]?[0-7][',]*(?:\+[#b]?[1-7][',]*)*)([-_.]*)([/~^!*]*)$/
const pitchPattern = /^([#b]?)([1-7])([',]*)$/

function pitchOf(text: string, key: number): number {
  const match = pitchPattern.exec(text)
  if (!match) throw new Error(`not a pitch: ${text}`)
  const [, sign = '', degree = '1', octaves = ''] = match
  const shift = sign === '#' ? 1 : sign === 'b' ? -1 : 0
  const octave = octaves.split("'").length - octaves.split(',').length
  return key + (degreeSemitones[Number(degree) - 1] ?? 0) + shift + 12 * octave
}

/** `-` adds a beat, `_` halves, `.` makes it half as long again: `5.` 1.5, `5_` 0.5, `5-` 2 beats. */
function beatsOf(lengths: string): number {
  let beats = 1
  for (const mark of lengths) {
    if (mark === '-') beats += 1
    else if (mark === '_') beats /= 2
    else beats *= 1.5
  }
  return beats
}

/**
 * One voice: `5 3_ 5_ 1'- | …`; `1+3+5` sound together, `0` rests, a lone `-` holds the last note a beat longer.
 * `key` is the MIDI number of 1. Throws where a bar does not hold `barBeats` (the first may be an upbeat).
 */
export function readVoice({
  text,
  key,
  barBeats,
  from = 0,
}: {
  text: string
  key: number
  barBeats: number
  from?: number
}): Note[] {
  const notes: Note[] = []
  let beat = from
  let barStart = from
  let bar = 0
  for (const token of text.split(/\s+/).filter(Boolean)) {
    if (token === '|') {
      const held = beat - barStart
      const isUpbeat = bar === 0 && held < barBeats
      if (!isUpbeat && Math.abs(held - barBeats) > 1e-6)
        throw new Error(`bar ${bar + 1} holds ${held} beats: ${text.slice(0, 40)}`)
      barStart = beat
      bar += 1
      continue
    }
    const last = notes.at(-1)
    if (/^-[_.]*$/.test(token) && last) {
      const more = beatsOf(token.slice(1))
      notes[notes.length - 1] = { ...last, beats: last.beats + more }
      beat += more
      continue
    }
    const match = notePattern.exec(token)
    if (!match) throw new Error(`not a note: ${token}`)
    const [, pitches = '0', lengths = '', marks = ''] = match
    const beats = beatsOf(lengths)
    notes.push({
      beat,
      beats,
      pitches: pitches === '0' ? [] : pitches.split('+').map(pitch => pitchOf(pitch, key)),
      marks,
    })
    beat += beats
  }
  return notes
}

/** The same notes, later by `beats` and higher by `semitones`. */
export const moved = (notes: readonly Note[], beats: number, semitones = 0): Note[] =>
  notes.map(note => ({
    ...note,
    beat: note.beat + beats,
    pitches: note.pitches.map(pitch => pitch + semitones),
  }))

export type Tempo = {
  /** Quarter beats a minute. */
  bpm: number
  /** Beats of a phrase: the time leans forward in its middle and back at its end. */
  phraseBeats: number
  /** The last beats slow down towards `endShare` of the tempo. */
  endBeat: number
  slowBeats: number
  endShare?: number
  leadSeconds?: number
}

const stepsPerBeat = 16

/** Beat to second, breathing with the phrases and slowing at the end. */
export function clockOf(tempo: Tempo): (beat: number) => number {
  const { bpm, phraseBeats, endBeat, slowBeats, endShare = 0.72, leadSeconds = 0.6 } = tempo
  const seconds: number[] = [leadSeconds]
  for (let step = 0; step < (endBeat + 16) * stepsPerBeat; step++) {
    const beat = step / stepsPerBeat
    const lean = 1 - 0.022 * Math.cos((2 * Math.PI * beat) / phraseBeats)
    const late = Math.min(1, Math.max(0, (beat - (endBeat - slowBeats)) / slowBeats))
    const pace = bpm * lean * (1 - (1 - endShare) * late * late)
    seconds.push((seconds[step] ?? 0) + 60 / pace / stepsPerBeat)
  }
  return beat => {
    const place = Math.max(0, beat) * stepsPerBeat
    const step = Math.min(Math.floor(place), seconds.length - 2)
    const [before = 0, after = 0] = [seconds[step], seconds[step + 1]]
    return before + (after - before) * (place - step)
  }
}
