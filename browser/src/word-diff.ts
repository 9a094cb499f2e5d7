import { diffArrays } from 'diff'

export type DiffPart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/**
 * The difference between two texts, word by word within changed paragraphs. Chinese has no spaces: words are
 * those of `Intl.Segmenter`, or single characters without it.
 */
export function wordDiff(from: string, to: string): DiffPart[] {
  const parts: DiffPart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed || added) pushAll(parts, wordsDiff(removed, added))
    removed = ''
    added = ''
  }
  for (const change of diffArrays(linesOf(from), linesOf(to))) {
    const text = change.value.join('')
    if (change.removed) removed += text
    else if (change.added) added += text
    else {
      flush()
      pushAll(parts, [{ kind: 'same', text }])
    }
  }
  flush()
  return parts
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

function wordsDiff(from: string, to: string): DiffPart[] {
  if (!from || !to) return from ? [{ kind: 'removed', text: from }] : [{ kind: 'added', text: to }]
  return diffArrays(wordsOf(from), wordsOf(to)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

let segmenter: Intl.Segmenter | undefined

function wordsOf(text: string): string[] {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return Array.from(text)
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function pushAll(parts: DiffPart[], more: readonly DiffPart[]): void {
  for (const part of more) {
    const last = parts.at(-1)
    if (last?.kind === part.kind) parts[parts.length - 1] = { kind: part.kind, text: last.text + part.text }
    else parts.push(part)
  }
}
