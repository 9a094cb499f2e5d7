import { type EditLine, type LyricDoc, linesOf, startOf, textOf } from './lyric-doc.ts'
import { type EditWord, joinWords, rewriteWords, splitWord, spread } from './lyric-labels.ts'

export type Place = { readonly line: number; readonly word: number }
/** The target of an action: the current word or line, the line and all after it, everything. */
export type Scope = 'word' | 'line' | 'after' | 'all'

export type LyricAct =
  /** The next word or line starts now. */
  | { type: 'tap'; ms: number }
  /** The last one ends here. */
  | { type: 'end'; ms: number }
  | { type: 'go'; to: Place }
  | { type: 'nudge'; byMs: number; scope: Scope }
  | { type: 'clear'; scope: Scope }
  /** Moves the starts of two lines, and everything between them in proportion. */
  | { type: 'stretch'; from: number; to: number; startMs: number; endMs: number }
  | { type: 'text'; line: number; text: string }
  | { type: 'translate'; line: number; text: string }
  /** One line of text for each line of the song. */
  | { type: 'translateAll'; text: string }
  | { type: 'insert'; line: number }
  | { type: 'remove'; line: number }
  | { type: 'byWord'; isByWord: boolean }
  /** Splits the current word after this many characters. */
  | { type: 'split'; length: number }
  /** Joins the current word and the next one. */
  | { type: 'join' }
  | { type: 'put'; doc: LyricDoc }
  | { type: 'undo' }
  | { type: 'redo' }

type Moment = { readonly doc: LyricDoc; readonly at: Place }
export type LyricState = Moment & {
  readonly past: readonly Moment[]
  readonly future: readonly Moment[]
  /** The field last changed, so that letters typed into one field are one undo step. */
  readonly field: string
}

const start: Place = { line: 0, word: 0 }
export const stateOf = (doc: LyricDoc): LyricState => ({ doc, at: start, past: [], future: [], field: '' })

const without = ({ text }: EditWord): EditWord => ({ text })
const moved = (word: EditWord, move: (ms: number) => number): EditWord => ({
  text: word.text,
  ...(word.startMs !== undefined && { startMs: Math.max(0, Math.round(move(word.startMs))) }),
  ...(word.endMs !== undefined && { endMs: Math.max(0, Math.round(move(word.endMs))) }),
})

/** Changes the words of a scope only. */
function change({ doc, at }: Moment, scope: Scope, by: (word: EditWord) => EditWord): LyricDoc {
  const isMeant = (line: number, word: number) =>
    scope === 'all' ||
    (scope === 'after' && line >= at.line) ||
    (line === at.line && (scope === 'line' || word === at.word))
  const lines = doc.lines.map((line, index) =>
    line.words.some((_, word) => isMeant(index, word))
      ? { ...line, words: line.words.map((word, place) => (isMeant(index, place) ? by(word) : word)) }
      : line,
  )
  return { ...doc, lines }
}

const setWord = (doc: LyricDoc, { line, word }: Place, next: (word: EditWord) => EditWord): LyricDoc => ({
  ...doc,
  lines: doc.lines.map((one, at) =>
    at === line
      ? { ...one, words: one.words.map((each, place) => (place === word ? next(each) : each)) }
      : one,
  ),
})

function placeAfter(doc: LyricDoc, { line, word }: Place): Place {
  const words = doc.lines[line]?.words.length ?? 0
  if (word + 1 < words) return { line, word: word + 1 }
  return { line: Math.min(line + 1, doc.lines.length), word: 0 }
}
function placeBefore(doc: LyricDoc, { line, word }: Place): Place | undefined {
  if (word > 0) return { line, word: word - 1 }
  const before = doc.lines[line - 1]
  return before && { line: line - 1, word: before.words.length - 1 }
}

function tap({ doc, at }: Moment, ms: number): Moment {
  if (!doc.lines[at.line]) return { doc, at }
  const before = placeBefore(doc, at)
  // Two are not sung at once; one without an end lasts until the next start anyway.
  const cut = (word: EditWord) => ((word.endMs ?? 0) > ms ? { ...word, endMs: ms } : word)
  const closed = before === undefined ? doc : setWord(doc, before, cut)
  const sung = setWord(closed, at, ({ text, endMs }) => ({
    text,
    startMs: ms,
    ...(endMs !== undefined && endMs > ms && { endMs }),
  }))
  return { doc: sung, at: placeAfter(doc, at) }
}

function rewritten(line: EditLine, text: string, isByWord: boolean): EditLine {
  if (isByWord) return { ...line, words: rewriteWords(line.words, text) }
  const [first] = line.words
  return { ...line, words: [{ ...first, text }] }
}

function parted(doc: LyricDoc, isByWord: boolean): LyricDoc {
  const ends = linesOf(doc)
  const lines = doc.lines.map((line, at) => {
    const [from, until] = [startOf(line), line.words.at(-1)?.endMs]
    if (isByWord) return { ...line, words: spread(textOf(line), from, until ?? ends[at]?.endMs) }
    const times = {
      ...(from !== undefined && { startMs: from }),
      ...(until !== undefined && { endMs: until }),
    }
    return { ...line, words: [{ text: textOf(line), ...times }] }
  })
  return { ...doc, lines, isByWord }
}

function stretched(
  { doc }: Moment,
  { from, to, startMs, endMs }: Extract<LyricAct, { type: 'stretch' }>,
): LyricDoc {
  const [first, last] = [doc.lines[from], doc.lines[to]].map(line => line && startOf(line))
  if (first === undefined || last === undefined || last <= first || endMs <= startMs) return doc
  const move = (ms: number) => startMs + ((ms - first) * (endMs - startMs)) / (last - first)
  const lines = doc.lines.map((line, at) =>
    at >= from && at <= to ? { ...line, words: line.words.map(word => moved(word, move)) } : line,
  )
  return { ...doc, lines }
}

function withLine(doc: LyricDoc, at: number, next: (line: EditLine) => EditLine): LyricDoc {
  const line = doc.lines[at]
  const changed = line && next(line)
  return line === changed || !changed ? doc : { ...doc, lines: doc.lines.with(at, changed) }
}

function done(now: Moment, act: Exclude<LyricAct, { type: 'undo' | 'redo' | 'go' }>): Moment {
  const { doc, at } = now
  switch (act.type) {
    case 'tap':
      return tap(now, act.ms)
    case 'end': {
      const last = placeBefore(doc, at)
      if (!last) return now
      const close = (word: EditWord) =>
        word.startMs !== undefined && act.ms > word.startMs ? { ...word, endMs: act.ms } : word
      return { doc: setWord(doc, last, close), at }
    }
    case 'nudge':
      return { doc: change(now, act.scope, word => moved(word, ms => ms + act.byMs)), at }
    case 'clear':
      return { doc: change(now, act.scope, without), at }
    case 'stretch':
      return { doc: stretched(now, act), at }
    case 'text':
      return { doc: withLine(doc, act.line, line => rewritten(line, act.text, doc.isByWord)), at }
    case 'translate':
      return { doc: withLine(doc, act.line, line => ({ ...line, translation: act.text })), at }
    case 'translateAll': {
      const texts = act.text
        .split(/\r\n?|\n/)
        .map(text => text.trim())
        .filter(Boolean)
      const lines = doc.lines.map((line, index) => ({
        ...line,
        translation: texts[index] ?? line.translation,
      }))
      return { doc: { ...doc, lines }, at }
    }
    case 'insert': {
      const line = { id: doc.nextId, words: [{ text: '' }], translation: '', roman: '' }
      return {
        doc: { ...doc, lines: doc.lines.toSpliced(act.line, 0, line), nextId: doc.nextId + 1 },
        at: { line: act.line, word: 0 },
      }
    }
    case 'remove': {
      const lines = doc.lines.toSpliced(act.line, 1)
      return {
        doc: { ...doc, lines },
        at: { line: Math.max(0, Math.min(at.line, lines.length - 1)), word: 0 },
      }
    }
    case 'byWord':
      return { doc: parted(doc, act.isByWord), at: { ...at, word: 0 } }
    case 'split':
    case 'join': {
      const [word, next] = doc.lines[at.line]?.words.slice(at.word, at.word + 2) ?? []
      if (!doc.isByWord || !word) return now
      const words = act.type === 'split' ? splitWord(word, act.length) : next && [joinWords(word, next)]
      if (!words || words[0] === word) return now
      const put = (line: EditLine) => ({
        ...line,
        words: line.words.toSpliced(at.word, act.type === 'split' ? 1 : 2, ...words),
      })
      return { doc: withLine(doc, at.line, put), at }
    }
    case 'put':
      return { doc: act.doc, at: start }
  }
}

const fieldOf = (act: LyricAct) =>
  act.type === 'text' || act.type === 'translate' ? `${act.type} ${act.line}` : ''

/** The lyrics editor's reducer: document, position, undo and redo. */
export function editLyric(state: LyricState, act: LyricAct): LyricState {
  const { past, future } = state
  const now: Moment = { doc: state.doc, at: state.at }
  if (act.type === 'go') return { ...state, at: act.to, field: '' }
  if (act.type === 'undo') {
    const last = past.at(-1)
    return last ? { ...last, past: past.slice(0, -1), future: [now, ...future], field: '' } : state
  }
  if (act.type === 'redo') {
    const [next, ...rest] = future
    return next ? { ...next, past: [...past, now], future: rest, field: '' } : state
  }
  const next = done(now, act)
  if (next.doc === state.doc) return state
  const field = fieldOf(act)
  const isSameField = field !== '' && field === state.field
  return { ...next, past: isSameField ? past : [...past, now], future: [], field }
}
