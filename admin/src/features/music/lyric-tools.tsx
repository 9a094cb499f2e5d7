import { readLyrics } from '@xiaolou/browser/lyric/read-lyrics'
import { graphemesOf } from '@xiaolou/contract/grapheme'
import { Button } from '@xiaolou/ui/button'
import { Field, Input, TextArea } from '@xiaolou/ui/field'
import { Switch } from '@xiaolou/ui/switch'
import { type ReactNode, useState } from 'react'
import { Choice } from '../../lib/list-tools.tsx'
import { docOf, docOfText, startOf } from './lyric-doc.ts'
import type { LyricAct, LyricState, Scope } from './lyric-edit.ts'

const steps = [-100, -50, -10, 10, 50, 100] as const
const scopes: readonly { value: Scope; label: string }[] = [
  { value: 'line', label: '这一行' },
  { value: 'word', label: '这一个字' },
  { value: 'after', label: '从这行起' },
  { value: 'all', label: '全部' },
]
const isScope = (value: string): value is Scope => scopes.some(one => one.value === value)

type ToolProps = { state: LyricState; act: (act: LyricAct) => void }

function Tool({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="lyric-tool full">
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}

/** All tools besides tapping. */
export function LyricTools({
  state,
  act,
  songMs,
  hasTranslations,
  onTranslations,
}: ToolProps & { songMs: number; hasTranslations: boolean; onTranslations: (isOn: boolean) => void }) {
  const [scope, setScope] = useState<Scope>('line')
  return (
    <div className="lyric-tools">
      <div className="lyric-switches">
        <Switch
          label="逐字"
          checked={state.doc.isByWord}
          onChange={event => act({ type: 'byWord', isByWord: event.currentTarget.checked })}
        />
        <Switch
          label="译文"
          checked={hasTranslations}
          onChange={event => onTranslations(event.currentTarget.checked)}
        />
      </div>
      <section aria-label="挪一挪" className="lyric-nudge">
        <Choice
          label="挪哪里"
          value={scope}
          options={scopes}
          onChoose={value => isScope(value) && setScope(value)}
        />
        {steps.map(byMs => (
          <Button key={byMs} size="small" onClick={() => act({ type: 'nudge', byMs, scope })}>
            {byMs > 0 ? `+${byMs}` : `−${-byMs}`}
          </Button>
        ))}
        <span className="ink-3 text-13">毫秒</span>
        <Button size="small" tone="quiet" onClick={() => act({ type: 'clear', scope })}>
          抹掉时间
        </Button>
      </section>
      <Button
        size="small"
        onClick={() => act({ type: 'insert', line: Math.min(state.at.line + 1, state.doc.lines.length) })}
      >
        在这行后面加一行
      </Button>
      {state.doc.isByWord && (
        <Tool title="拆开、并起来">
          <Seams state={state} act={act} />
        </Tool>
      )}
      <Tool title="拉伸一段">
        <Stretch state={state} act={act} />
      </Tool>
      <Tool title="贴译文">
        <Paste
          label="一行译文对一行歌词"
          button="放进去"
          onPut={text => {
            act({ type: 'translateAll', text })
            onTranslations(true)
          }}
        />
      </Tool>
      <Tool title="换一份歌词">
        <Replace state={state} act={act} songMs={songMs} />
      </Tool>
    </div>
  )
}

/** Where the current word can be split, and the word it can be joined with. */
function Seams({ state: { doc, at }, act }: ToolProps) {
  const [word, next] = doc.lines[at.line]?.words.slice(at.word, at.word + 2) ?? []
  const characters = graphemesOf(word?.text.trim() ?? '')
  const seams = characters.slice(1).map((_, index) => index + 1)
  const parts = (length: number) => [characters.slice(0, length).join(''), characters.slice(length).join('')]
  return (
    <>
      {seams.length === 0 && !next && <p>先点一个拆得开的词，或者后面还有字的。</p>}
      {seams.map(length => (
        <Button key={length} size="small" onClick={() => act({ type: 'split', length })}>
          {parts(length).join('｜')}
        </Button>
      ))}
      {word && next && (
        <Button size="small" onClick={() => act({ type: 'join' })}>
          {`并成「${word.text}${next.text.trim()}」`}
        </Button>
      )}
    </>
  )
}

function Paste({ label, button, onPut }: { label: string; button: string; onPut: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <>
      <Field label={label}>
        {control => (
          <TextArea
            {...control}
            rows={6}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        size="small"
        disabled={text.trim() === ''}
        onClick={() => {
          onPut(text)
          setText('')
        }}
      >
        {button}
      </Button>
    </>
  )
}

const isYrc = (text: string) => /^\[\d+,\d+\]/m.test(text)
const srtTime = /^(\d{1,2}):(\d{2}):(\d{2})[,.](\d{1,3})[ \t]*-->/

/** Subtitles as LRC: the time of each block before its lines. */
export function lrcOfSrt(text: string): string {
  let stamp = ''
  return text
    .split(/\r\n?|\n/)
    .flatMap(line => {
      const found = srtTime.exec(line.trim())
      if (found) {
        const [, hours = '', minutes = '', seconds = '', fraction = ''] = found
        stamp = `[${Number(hours) * 60 + Number(minutes)}:${seconds}.${fraction}]`
        return []
      }
      if (line.trim() === '') stamp = ''
      const words = stamp && line.trim() ? [`${stamp}${line.trim()}`] : []
      return words
    })
    .join('\n')
}

function Replace({ state, act, songMs }: ToolProps & { songMs: number }) {
  const put = (text: string) => {
    const lrc = srtTime.test(text.split(/\r\n?|\n/).find(line => line.includes('-->')) ?? '')
      ? lrcOfSrt(text)
      : text
    const read = docOf(readLyrics(isYrc(text) ? { yrc: text } : { lrc }, songMs))
    const isEmpty = read.lines.length === 0
    act({ type: 'put', doc: isEmpty ? docOfText(text, state.doc) : read })
  }
  return (
    <>
      <Paste label="光是词，或者 LRC、YRC、SRT" button="换上" onPut={put} />
      <label className="ui-button ui-button-quiet ui-button-small lyric-file">
        从文件里拿
        <input
          type="file"
          accept=".lrc,.yrc,.srt,.txt,text/plain"
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            void file?.text().then(put)
          }}
        />
      </label>
    </>
  )
}

function Stretch({ state: { doc }, act }: ToolProps) {
  const [first, setFirst] = useState('1')
  const [last, setLast] = useState(String(doc.lines.length))
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const lineOf = (text: string) => doc.lines[Number(text) - 1]
  const startText = (text: string) => {
    const line = lineOf(text)
    const ms = line && startOf(line)
    return ms === undefined ? '' : (ms / 1_000).toFixed(3)
  }
  const [startMs, endMs] = [from || startText(first), to || startText(last)].map(text =>
    Math.round(Number(text) * 1_000),
  )
  const isPossible =
    startText(first) !== '' &&
    startText(last) !== '' &&
    Number(last) > Number(first) &&
    startMs !== undefined &&
    endMs !== undefined &&
    endMs > startMs
  const fields = [
    { label: '从第几行', value: first, set: setFirst, placeholder: '' },
    { label: '它该在（秒）', value: from, set: setFrom, placeholder: startText(first) },
    { label: '到第几行', value: last, set: setLast, placeholder: '' },
    { label: '它该在（秒）　', value: to, set: setTo, placeholder: startText(last) },
  ]
  return (
    <div className="lyric-stretch grid gap-12">
      {fields.map(({ label, value, set, placeholder }) => (
        <Field key={label} label={label}>
          {control => (
            <Input
              {...control}
              inputMode="decimal"
              value={value}
              placeholder={placeholder}
              onChange={event => set(event.currentTarget.value.trim())}
            />
          )}
        </Field>
      ))}
      <Button
        size="small"
        disabled={!isPossible}
        onClick={() =>
          isPossible &&
          act({ type: 'stretch', from: Number(first) - 1, to: Number(last) - 1, startMs, endMs })
        }
      >
        拉
      </Button>
    </div>
  )
}
