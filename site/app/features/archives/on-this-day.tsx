import type { ArticleEntry } from '@xiaolou/contract/article'

/** 那年今日: what was written on this day in earlier years; nothing is drawn where there is nothing. */
export function OnThisDay({ articles }: { articles: readonly ArticleEntry[] }) {
  if (articles.length === 0) return null
  return (
    <section className="archives-day" aria-labelledby="on-this-day">
      <h2 id="on-this-day">那年今日</h2>
      <ul>
        {articles.map(article => (
          <li key={article.id}>
            <time dateTime={article.createdAt.slice(0, 10)}>{article.createdAt.slice(0, 4)} 年</time>
            <a href={`/posts/${encodeURIComponent(article.slug)}`}>{article.article_title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
