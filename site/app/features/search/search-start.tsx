import { numberText } from '@xiaolou/ui/number-text'
import { useHot } from './use-hot.ts'
import './search-start.css'

/** Before anything is asked: what was asked before, and what others read. */
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
          <header>
            <h2>找过的</h2>
            <button type="button" onClick={onClear} className="search-clear">
              清空
            </button>
          </header>
          <ul className="search-history">
            {history.map(words => (
              <li key={words}>
                <button type="button" onClick={() => onAsk(words)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="search-part">
        <header>
          <h2>大家在读</h2>
        </header>
        <HotList onLeave={onLeave} />
      </section>
    </>
  )
}

function HotList({ onLeave }: { onLeave: () => void }) {
  const { hot, retry } = useHot()
  if (hot.kind === 'loading') return <p className="search-quiet">正在取来…</p>
  if (hot.kind === 'failed') {
    return (
      <p role="alert" className="search-quiet">
        没有取到。
        <button type="button" onClick={retry} className="search-retry">
          再试一次
        </button>
      </p>
    )
  }
  if (hot.articles.length === 0) return <p className="search-quiet">还没有文章，过些日子再来。</p>
  return (
    <ol className="search-hot">
      {hot.articles.map((article, index) => (
        <li key={article.id}>
          <a href={`/posts/${encodeURIComponent(article.slug)}`} onClick={onLeave}>
            <NumberIcon number={index + 1} />
            <span className="search-hot-title">{article.article_title}</span>
            <span className="search-hot-count">{numberText(article.view_times)} 次</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** A number in a small seal; the first three in vermilion. The list itself counts for those who listen. */
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
