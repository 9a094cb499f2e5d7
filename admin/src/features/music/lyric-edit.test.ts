import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { docOfText, isLyricDoc, linesOf, textOf } from './lyric-doc.ts'
import { editLogged, loggedStateOf } from './lyric-draft.ts'
import { editLyric, type LyricAct, type LyricState, stateOf } from './lyric-edit.ts'

const plain = (isByWord = false) =>
  stateOf(docOfText('长亭外\n古道边\n芳草碧连天', { isByWord, credits: [] }))
const after = (state: LyricState, ...acts: LyricAct[]) => acts.reduce(editLyric, state)
const timed = (isByWord = false) =>
  after(plain(), ...[1_000, 4_000, 8_000].map((ms): LyricAct => ({ type: 'tap', ms })), {
    type: 'byWord',
    isByWord,
  })
const startsOf = ({ doc }: LyricState) => doc.lines.map(({ words }) => words.map(word => word.startMs))

test('taps go through the lines, and stay behind the last', () => {
  const state = after(timed(), { type: 'tap', ms: 9_000 })
  expect(startsOf(state)).toEqual([[1_000], [4_000], [8_000]])
  expect(state.at).toEqual({ line: 3, word: 0 })
})

test('taps go through the words, and an end closes the last one sung', () => {
  const taps = [100, 200, 300, 900].map((ms): LyricAct => ({ type: 'tap', ms }))
  const [one, two, three, four] = taps
  if (!one || !two || !three || !four) throw new Error('four taps')
  const state = after(plain(true), one, two, three, { type: 'end', ms: 450 }, four)
  expect(startsOf(state).slice(0, 2)).toEqual([
    [100, 200, 300],
    [900, undefined, undefined],
  ])
  expect(linesOf(state.doc)[0]?.words?.map(({ endMs }) => endMs)).toEqual([200, 300, 450])
  expect(state.at).toEqual({ line: 1, word: 1 })
})

test('an end that would come before its start changes nothing', () => {
  const state = after(plain(), { type: 'tap', ms: 500 })
  expect(after(state, { type: 'end', ms: 400 }).doc).toEqual(state.doc)
})

test.each([
  ['line', [[1_000], [4_050], [8_000]]],
  ['after', [[1_000], [4_050], [8_050]]],
  ['all', [[1_050], [4_050], [8_050]]],
] as const)('the second line nudged, %s', (scope, starts) => {
  const state = after(timed(), { type: 'go', to: { line: 1, word: 0 } }, { type: 'nudge', byMs: 50, scope })
  expect(startsOf(state)).toEqual(starts)
})

test('nothing is moved before the song', () =>
  expect(startsOf(after(timed(), { type: 'nudge', byMs: -5_000, scope: 'all' }))).toEqual([
    [0],
    [0],
    [3_000],
  ]))

test('stretching moves what is between in proportion, and nothing else', () => {
  const state = after(timed(), { type: 'stretch', from: 0, to: 2, startMs: 2_000, endMs: 16_000 })
  expect(startsOf(state)).toEqual([[2_000], [8_000], [16_000]])
  const same = after(timed(), { type: 'stretch', from: 1, to: 1, startMs: 1, endMs: 2 })
  expect(startsOf(same)).toEqual(startsOf(timed()))
})

test('parted into words a line keeps its two ends, and joined again it is what it was', () => {
  const words = timed(true)
  expect(startsOf(words)[0]).toEqual([1_000, 2_000, 3_000])
  expect(startsOf(after(words, { type: 'byWord', isByWord: false }))).toEqual(startsOf(timed()))
})

test('another text in a line keeps when it starts', () => {
  const state = after(timed(true), { type: 'text', line: 1, text: '古 道' })
  expect(startsOf(state)[1]?.[0]).toBe(4_000)
  expect(state.doc.lines.map(textOf)[1]).toBe('古 道')
})

test('a character mended keeps the times of its line, a line of another length is a guess again', () => {
  const words = timed(true)
  const mended = after(words, { type: 'text', line: 0, text: '常亭外' })
  expect(startsOf(mended)[0]).toEqual(startsOf(words)[0])
  expect(startsOf(after(words, { type: 'text', line: 0, text: '长亭' }))[0]).toEqual([1_000, 2_500])
})

test('a word is parted by hand, its time with it, and put together again', () => {
  const english = stateOf(docOfText('Yesterday all', { isByWord: true, credits: [] }))
  const sung = after(english, { type: 'tap', ms: 1_000 }, { type: 'end', ms: 2_000 })
  const inHand = after(sung, { type: 'go', to: { line: 0, word: 0 } })
  const parted = after(inHand, { type: 'split', length: 3 })
  expect(parted.doc.lines[0]?.words).toEqual([
    { text: 'Yes', startMs: 1_000, endMs: 1_300 },
    { text: 'terday ', startMs: 1_300, endMs: 2_000 },
    { text: 'all' },
  ])
  // Correcting one letter keeps the split where it is.
  const mended = after(parted, { type: 'text', line: 0, text: 'Yesterdai all' })
  expect(mended.doc.lines[0]?.words.map(({ text }) => text)).toEqual(['Yes', 'terdai ', 'all'])
  expect(after(parted, { type: 'join' }).doc).toEqual(sung.doc)
})

test('a word is not parted where it has no seam, and not joined with nothing', () => {
  const state = after(plain(true), { type: 'go', to: { line: 0, word: 2 } })
  expect(after(state, { type: 'split', length: 1 }, { type: 'join' })).toBe(state)
})

test('letters typed into one field are one step back', () => {
  const state = after(
    plain(),
    ...['夕', '夕阳', '夕阳山外山'].map((text): LyricAct => ({ type: 'text', line: 2, text })),
    { type: 'translate', line: 2, text: 'The setting sun' },
  )
  expect(after(state, { type: 'undo' }, { type: 'undo' }).doc).toEqual(plain().doc)
})

test('lines come and go, translations come all at once', () => {
  const state = after(
    plain(),
    { type: 'remove', line: 1 },
    { type: 'insert', line: 0 },
    { type: 'translateAll', text: 'A\n\nB' },
  )
  expect(state.doc.lines.map(line => [textOf(line), line.translation])).toEqual([
    ['', 'A'],
    ['长亭外', 'B'],
    ['芳草碧连天', ''],
  ])
  expect(new Set(state.doc.lines.map(({ id }) => id)).size).toBe(3)
})

const place = fc.record({ line: fc.nat(4), word: fc.nat(5) })
const scope = fc.constantFrom('word', 'line', 'after', 'all')
const act: fc.Arbitrary<LyricAct> = fc.oneof(
  fc.record({ type: fc.constant('tap'), ms: fc.nat(9_000) }),
  fc.record({ type: fc.constant('end'), ms: fc.nat(9_000) }),
  fc.record({ type: fc.constant('go'), to: place }),
  fc.record({ type: fc.constant('nudge'), byMs: fc.integer({ min: -500, max: 500 }), scope }),
  fc.record({ type: fc.constant('clear'), scope }),
  fc.record({ type: fc.constant('text'), line: fc.nat(4), text: fc.string({ maxLength: 8 }) }),
  fc.record({ type: fc.constant('insert'), line: fc.nat(4) }),
  fc.record({ type: fc.constant('remove'), line: fc.nat(4) }),
  fc.record({ type: fc.constant('byWord'), isByWord: fc.boolean() }),
  fc.record({ type: fc.constant('split'), length: fc.nat(3) }),
  fc.record({ type: fc.constant('join') }),
  fc.record({
    type: fc.constant('stretch'),
    ...{ from: fc.nat(4), to: fc.nat(4), startMs: fc.nat(9_000), endMs: fc.nat(9_000) },
  }),
  fc.record({ type: fc.constant('translate'), line: fc.nat(4), text: fc.string({ maxLength: 8 }) }),
  fc.record({ type: fc.constant('translateAll'), text: fc.string({ maxLength: 8 }) }),
  fc.record({
    type: fc.constant('put'),
    doc: fc.constant(docOfText('晚风拂柳', { isByWord: true, credits: [] })),
  }),
)

it('goes back to the beginning and forth to the end, whatever was done', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.boolean(), (acts, isByWord) => {
      const first = plain(isByWord)
      const last = after(first, ...acts)
      for (const { words } of last.doc.lines) expect(words.length).toBeGreaterThan(0)
      const steps = last.past.length
      const back = Array.from({ length: steps }).reduce<LyricState>(
        state => editLyric(state, { type: 'undo' }),
        last,
      )
      expect(back.doc).toEqual(first.doc)
      const forth = Array.from({ length: steps }).reduce<LyricState>(
        state => editLyric(state, { type: 'redo' }),
        back,
      )
      expect(forth.doc).toEqual(last.doc)
    }),
  ))

it('done again from the log it is the same, with the same steps back', () =>
  fc.assert(
    fc.property(
      fc.array(fc.oneof(act, fc.record({ type: fc.constantFrom('undo', 'redo') })), { maxLength: 30 }),
      acts => {
        const last = acts.reduce(editLogged, loggedStateOf({ start: plain().doc, acts: [] }))
        expect(isLyricDoc(last.doc)).toBe(true)
        expect(loggedStateOf(JSON.parse(JSON.stringify(last.log)))).toEqual(last)
      },
    ),
  ))
