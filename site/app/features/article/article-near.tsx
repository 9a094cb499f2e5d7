import { useRevalidator } from 'react-router'
import { Cover } from '~/lib/cover.tsx'
import { type NamedArticle, type NearArticles, type PicturedArticle, postAddress } from './article-data.ts'

/** The way on: the articles before and after, and some that belong with this one. */
export function ArticleNear({ near }: { near: NearArticles | null }) {
  if (!near) return <NearError />
  const { previous, next, recommend } = near
  return (
    <>
      {(previous || next) && (
        <nav className="article-turn" aria-label="上一篇与下一篇">
          {previous ? <Turn article={previous} label="上一篇" rel="prev" /> : <span />}
          {next ? <Turn article={next} label="下一篇" rel="next" /> : <span />}
        </nav>
      )}
      {recommend.length > 0 && (
        <section className="article-recommend" aria-labelledby="recommend">
          <h2 id="recommend">也许还想读</h2>
          <ul>
            {recommend.map(article => (
              <li key={article.id}>
                <Recommended article={article} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Turn({ article, label, rel }: { article: NamedArticle; label: string; rel: 'prev' | 'next' }) {
  return (
    <a href={postAddress(article.slug)} rel={rel} className={`article-turn-${rel}`}>
      <small>{label}</small>
      <span>{article.article_title}</span>
    </a>
  )
}

function Recommended({ article }: { article: PicturedArticle }) {
  return (
    <a href={postAddress(article.slug)}>
      <span className="article-recommend-cover" aria-hidden="true">
        <Cover article={article} sizes="(min-width: 799px) 216px, 45vw" />
      </span>
      <span className="article-recommend-title">{article.article_title}</span>
    </a>
  )
}

function NearError() {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state === 'loading'
  return (
    <p role="alert" className="article-near-error">
      上一篇、下一篇没有取到。
      <button type="button" disabled={isRetrying} onClick={() => void revalidate()}>
        {isRetrying ? '正在重试…' : '再试一次'}
      </button>
    </p>
  )
}
