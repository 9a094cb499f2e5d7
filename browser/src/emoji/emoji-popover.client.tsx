import { IconButton } from '@xiaolou/ui/button'
import { Smile } from '@xiaolou/ui/icon'
import { Popover } from '@xiaolou/ui/popover'
import { type EmojiData, EmojiPicker } from 'frimousse'
import { useEffect, useState } from 'react'
import './emoji.css'
import { readStored, writeStored } from '../storage.ts'

type PickerProps = {
  /** On a touch device a focused field opens a keyboard over half the window. */
  isTouch: boolean
  onPick: (emoji: string) => void
  onPress: () => void
  /** The element to focus afterwards; false for none. */
  getFocusBack: () => HTMLElement | null | false
}

/** The emoji button with its picker, initially open. Choosing an emoji closes it. */
export function EmojiPopover({ isTouch, onPick, onPress, getFocusBack }: PickerProps) {
  const [isOpen, setIsOpen] = useState(true)
  const choose = (emoji: string) => {
    noteRecent(emoji)
    onPick(emoji)
    setIsOpen(false)
  }
  return (
    <Popover
      title="表情"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      align="start"
      widthPx={336}
      className="emoji"
      // Not the search field: on a touch device that would open a keyboard.
      initialFocus={() => (isTouch ? document.querySelector<HTMLElement>('.ui-popover.emoji') : true)}
      finalFocus={getFocusBack}
      trigger={
        <IconButton label="表情" onPointerDown={onPress}>
          <Smile size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <EmojiPanel isTouch={isTouch} onPick={choose} />
    </Popover>
  )
}

const columns = 9
type State = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'ready'; data: EmojiData }

/** Emoji with Chinese keywords, all from this site: search, recent ones, then by category. */
function EmojiPanel({ isTouch, onPick }: Pick<PickerProps, 'isTouch' | 'onPick'>) {
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a retry.
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
  if (state.kind === 'ready') return <Picker data={state.data} isTouch={isTouch} onPick={onPick} />
  // As high as the picker, so that nothing shifts when it loads.
  return (
    <div className="emoji-picker column gap-8">
      {state.kind === 'waiting' ? (
        <p role="status" className="emoji-state">
          正在取来表情…
        </p>
      ) : (
        <p role="alert" className="emoji-state">
          表情没有取到。
          <button type="button" className="word-button" onClick={() => setTurn(turn + 1)}>
            再试一次
          </button>
        </p>
      )}
    </div>
  )
}

function Picker({ data, isTouch, onPick }: { data: EmojiData } & Pick<PickerProps, 'isTouch' | 'onPick'>) {
  const [words, setWords] = useState('')
  const [recent] = useState(findRecent)
  return (
    <EmojiPicker.Root
      className="emoji-picker column gap-8"
      locale="zh"
      columns={columns}
      // Served from here, so that nothing is requested from the library's own host.
      resolveEmojiData={() => data}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        className="emoji-search"
        autoFocus={!isTouch}
        aria-label="搜索表情"
        placeholder="搜表情，比如「笑哭了」"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      {words === '' && recent.length > 0 && (
        <fieldset className="emoji-recent wrap rigid line-below">
          <legend>最近用过</legend>
          {recent.map(emoji => (
            <button key={emoji} type="button" className="emoji-one centered" onClick={() => onPick(emoji)}>
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
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the library sets the role, row.
              <div {...rest} aria-rowindex={fromOne(rest['aria-rowindex'])} className="emoji-row">
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...rest }) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the library sets the role, gridcell.
              <button
                {...rest}
                aria-colindex={fromOne(rest['aria-colindex'])}
                type="button"
                className="emoji-one centered"
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

const key = 'recentEmojis'
const recentMax = 18

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(text => typeof text === 'string' && text.length <= 32)

/** The emoji last chosen in this browser, the newest first. */
const findRecent = (): readonly string[] => readStored({ key, isValid: isTexts }) ?? []

function noteRecent(emoji: string): void {
  const others = findRecent().filter(other => other !== emoji)
  writeStored({ key, value: [emoji, ...others].slice(0, recentMax) })
}
