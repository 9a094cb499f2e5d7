import { type EmojiData, EmojiPicker } from 'frimousse'
import { useEffect, useState } from 'react'
import './emoji.css'
import { isTouch } from './is-touch.ts'
import { findRecent } from './recent.ts'

const columns = 9
type State = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'ready'; data: EmojiData }

/** Emoji with their Chinese words, all from this site: search, what was chosen lately, then all by kind. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new try.
  useEffect(() => {
    let isOver = false
    import('virtual:emoji-zh').then(
      ({ default: data }) => !isOver && setState({ kind: 'ready', data }),
      () => !isOver && setState({ kind: 'failed' }),
    )
    return () => {
      isOver = true
    }
  }, [turn])
  if (state.kind === 'ready') return <Picker data={state.data} onPick={onPick} />
  if (state.kind === 'waiting')
    return (
      <p role="status" className="emoji-state">
        正在取来表情…
      </p>
    )
  return (
    <p role="alert" className="emoji-state">
      表情没有取到。
      <button type="button" onClick={() => setTurn(turn + 1)}>
        再试一次
      </button>
    </p>
  )
}

function Picker({ data, onPick }: { data: EmojiData; onPick: (emoji: string) => void }) {
  const [words, setWords] = useState('')
  const [recent] = useState(findRecent)
  return (
    <EmojiPicker.Root
      className="emoji-picker"
      locale="zh"
      columns={columns}
      // Given, so that nothing is ever asked of the library's own address.
      resolveEmojiData={() => data}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className="emoji-search"
        autoFocus={!isTouch()}
        aria-label="搜索表情"
        placeholder="搜表情，比如「笑哭了」"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      {words === '' && recent.length > 0 && (
        <fieldset className="emoji-recent">
          <legend>最近用过</legend>
          {recent.map(emoji => (
            <button key={emoji} type="button" className="emoji-one" onClick={() => onPick(emoji)}>
              {emoji}
            </button>
          ))}
        </fieldset>
      )}
      <EmojiPicker.Viewport className="emoji-view" tabIndex={-1}>
        <EmojiPicker.Empty className="emoji-state">没有这样的表情，换个词试试。</EmojiPicker.Empty>
        <EmojiPicker.List
          components={{
            CategoryHeader: ({ category, ...rest }) => (
              <div {...rest} className="emoji-kind">
                {category.label}
              </div>
            ),
            Row: ({ children, ...rest }) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the library gives the role, row.
              <div {...rest} aria-rowindex={fromOne(rest['aria-rowindex'])} className="emoji-row">
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...rest }) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the library gives the role, gridcell.
              <button
                {...rest}
                aria-colindex={fromOne(rest['aria-colindex'])}
                type="button"
                className="emoji-one"
                data-active={emoji.isActive || undefined}
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}

/** ARIA counts rows and columns from 1, the library from 0. */
const fromOne = (index: number | undefined): number => (index ?? 0) + 1
