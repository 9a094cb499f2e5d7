import { Button } from '@xiaolou/ui/button'
import { Input } from '@xiaolou/ui/field'
import { X } from '@xiaolou/ui/icon'
import { useState } from 'react'
import type { Problem } from './settings-state.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
export const wordsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isText) : []

/** Splits typed or pasted text into words, by lines or commas; each once. */
export function splitWords(text: string): string[] {
  const words = text.split(/[\n,，、;；]+/).map(word => word.trim())
  return [...new Set(words.filter(Boolean))]
}

/** A list of words, each with a remove button, and a line to add others. */
export function WordsEditor({
  id,
  label,
  value,
  placeholder,
  problem,
  describedBy,
  onChange,
}: {
  id: string
  label: string
  value: unknown
  placeholder: string
  problem: Problem | undefined
  describedBy: string
  onChange: (words: readonly string[], isWhole: boolean) => void
}) {
  const words = wordsOf(value)
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const fresh = splitWords(text).filter(word => !words.includes(word))
    setTyped('')
    if (fresh.length > 0) onChange([...words, ...fresh], true)
  }
  const wrong = Number(problem?.path || Number.NaN)
  return (
    <div className="words-editor">
      {words.length > 0 && (
        <ul aria-label={`${label}，${words.length} 个`}>
          {words.map((word, index) => (
            <li key={word} data-wrong={index === wrong || undefined}>
              <span>{word}</span>
              <button
                type="button"
                aria-label={`去掉 ${word}`}
                onClick={() => onChange(words.toSpliced(index, 1), true)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="words-new">
        <Input
          id={id}
          value={typed}
          placeholder={placeholder}
          aria-describedby={describedBy}
          onChange={event => setTyped(event.currentTarget.value)}
          onPaste={event => {
            const text = event.clipboardData.getData('text')
            if (!/[\n,，、;；]/.test(text)) return
            event.preventDefault()
            add(typed + text)
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add(typed)
          }}
          onBlur={() => add(typed)}
        />
        <Button disabled={typed.trim() === ''} onClick={() => add(typed)}>
          加上
        </Button>
      </div>
    </div>
  )
}
