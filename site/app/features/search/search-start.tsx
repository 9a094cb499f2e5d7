import { quietCall } from '@xiaolou/browser/call'
import { readStored, storageKey, writeStored } from '@xiaolou/browser/storage'
import { postPath } from '@xiaolou/contract/address'
import { getHotArticle } from '@xiaolou/contract/article'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { numberText } from '@xiaolou/ui/number-text'
import { useCallback, useEffect, useState } from 'react'

/** Before a query is typed: recent searches and the most read articles. */
export function SearchStart({
  history,
  onAsk,
  onClear,
  onLeave,
}: {
  history: readonly string[]
  onAsk: (words: string) => void
  onClear: () => void
  onLeave: () => void
}) {
  return (
    <>
      {history.length > 0 ? (
        <section className="search-part">
          <header className="row between">
            <h2>找过的</h2>
            <button type="button" onClick={onClear} className="hover-link search-clear ink-3 text-13-5">
              清空
            </button>
          </header>
          <ul className="search-history gap-8 wrap">
            {history.map(words => (
              <li key={words}>
                <button type="button" className="one-line ink-2 text-14" onClick={() => onAsk(words)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="search-part">
        <header className="row between">
          <h2>大家在读</h2>
        </header>
        <HotList onLeave={onLeave} />
      </section>
    </>
  )
}

function HotList({ onLeave }: { onLeave: () => void }) {
  const { hot, retry } = useHot()
  if (hot === 'loading') return <p className="ink-3 text-13-5">正在取来…</p>
  if (hot === 'failed') {
    return (
      <p role="alert" className="ink-3 text-13-5">
        没有取到。
        <button type="button" onClick={retry} className="word-button">
          再试一次
        </button>
      </p>
    )
  }
  if (hot.length === 0) return <p className="ink-3 text-13-5">还没有文章，过些日子再来。</p>
  return (
    <ol className="search-hot">
      {hot.map((article, index) => (
        <li key={article.id}>
          <a href={postPath(article.slug)} className="row" onClick={onLeave}>
            <NumberIcon number={index + 1} />
            <span className="grow one-line">
              <bdi>{article.article_title}</bdi>
            </span>
            <span className="ink-3 text-13-5 tabular">{numberText(article.view_times)} 次</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** A number in a small seal; the first three in vermilion. Screen readers get the list's own numbers. */
function NumberIcon({ number }: { number: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20" data-top={number <= 3 || undefined}>
      <rect x="1" y="1" width="18" height="18" rx="5" />
      <text x="10" y="14.4" textAnchor="middle">
        {number}
      </text>
    </svg>
  )
}

type HotArticle = CallResult<typeof getHotArticle>[number]
type Hot = 'loading' | 'failed' | readonly HotArticle[]

/** The five most read articles, loaded when the dialog opens. */
function useHot(): { hot: Hot; retry: () => void } {
  const [hot, setHot] = useState<Hot>('loading')
  const load = useCallback(async () => {
    setHot('loading')
    try {
      setHot(await quietCall(getHotArticle))
    } catch {
      setHot('failed')
    }
  }, [])
  useEffect(() => void load(), [load])
  return { hot, retry: load }
}

const historyCount = 10

const isHistory = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string' && entry !== '')

/** The history with `query` first, once; those beyond ten are dropped. An empty query changes nothing. */
export function addToHistory(history: readonly string[], query: string): readonly string[] {
  const words = query.trim()
  if (!words) return history
  return [words, ...history.filter(entry => entry !== words)].slice(0, historyCount)
}

/** The searches made in this browser, newest first. */
export function getHistory(): readonly string[] {
  return (readStored({ key: storageKey.searchHistory, isValid: isHistory }) ?? []).slice(0, historyCount)
}

export function keepHistory(history: readonly string[]): void {
  writeStored({ key: storageKey.searchHistory, value: history })
}
