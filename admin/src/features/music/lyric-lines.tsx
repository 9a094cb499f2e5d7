import { stampText } from '@xiaolou/browser/lyric/write-lyrics'
import { Input } from '@xiaolou/ui/field'
import { X } from '@xiaolou/ui/icon'
import { useEffect, useRef } from 'react'
import { type EditLine, type LyricDoc, startOf, textOf } from './lyric-doc.ts'
import type { LyricAct, Place } from './lyric-edit.ts'

type LineProps = {
  line: EditLine
  number: number
  isByWord: boolean
  hasTranslations: boolean
  /** The current word of the current line. */
  word: number | undefined
  sungWord: number | undefined
  act: (act: LyricAct) => void
  onHear: (ms: number) => void
}

/** The lines of a song with their start times; the current one with its words. */
export function LyricLines({
  doc,
  at,
  sung,
  hasTranslations,
  act,
  onHear,
}: {
  doc: LyricDoc
  at: Place
  sung: Place | undefined
  hasTranslations: boolean
  act: (act: LyricAct) => void
  onHear: (ms: number) => void
}) {
  return (
    <ol aria-label="歌词" className="lyric-lines">
      {doc.lines.map((line, index) => (
        <Line
          key={line.id}
          {...{ line, hasTranslations, act, onHear }}
          isByWord={doc.isByWord}
          number={index}
          word={at.line === index ? at.word : undefined}
          sungWord={sung?.line === index ? sung.word : undefined}
        />
      ))}
    </ol>
  )
}

function Line({ line, number, isByWord, hasTranslations, word, sungWord, act, onHear }: LineProps) {
  const row = useRef<HTMLLIElement>(null)
  const isInHand = word !== undefined
  // Keeps the next line to tap in view without making the page jump.
  useEffect(() => {
    if (isInHand) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isInHand])
  const startMs = startOf(line)
  const name = `第 ${number + 1} 行`
  const stamp = startMs === undefined ? '--:--.---' : stampText(startMs)
  return (
    <li
      ref={row}
      className="lyric-line"
      data-in-hand={isInHand || undefined}
      data-sung={sungWord !== undefined || undefined}
    >
      <button
        type="button"
        aria-label={`${stamp} 从${name}听`}
        disabled={startMs === undefined}
        onClick={() => {
          act({ type: 'go', to: { line: number, word: 0 } })
          if (startMs !== undefined) onHear(startMs)
        }}
        className="lyric-stamp"
      >
        {stamp}
      </button>
      <div className="grid gap-4">
        <Input
          aria-label={name}
          value={textOf(line)}
          onFocus={() => isInHand || act({ type: 'go', to: { line: number, word: 0 } })}
          onChange={event => act({ type: 'text', line: number, text: event.currentTarget.value })}
        />
        {hasTranslations && (
          <Input
            aria-label={`${name}的译文`}
            placeholder="译文"
            value={line.translation}
            onChange={event => act({ type: 'translate', line: number, text: event.currentTarget.value })}
          />
        )}
        {isByWord && isInHand && (
          <fieldset aria-label={`${name}的字`} className="lyric-words">
            {line.words.map((one, place) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: words have no id but their index.
                key={place}
                type="button"
                aria-pressed={place === word}
                data-timed={one.startMs !== undefined || undefined}
                data-sung={place === sungWord || undefined}
                onClick={() => {
                  act({ type: 'go', to: { line: number, word: place } })
                  if (one.startMs !== undefined) onHear(one.startMs)
                }}
              >
                {one.text.trim() || '　'}
                {one.startMs !== undefined && <small>{stampText(one.startMs).slice(3)}</small>}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <button
        type="button"
        aria-label={`拿掉${name}`}
        onClick={() => act({ type: 'remove', line: number })}
        className="lyric-remove"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
