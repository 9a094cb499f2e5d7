import type { TimelineYear } from '@xiaolou/contract/article'

/** A year, whole: its number stays in sight while its entries pass. `#y2024` leads here. */
export function ArchivesYear({ year, articleList }: TimelineYear) {
  return (
    <section id={`y${year}`} className="archives-year" aria-labelledby={`y${year}-title`}>
      <header>
        <h2 id={`y${year}-title`}>{year}</h2>
        <p>{articleList.length} 篇</p>
      </header>
      <ol>
        {articleList.map(article => (
          <li key={article.id}>
            <time dateTime={article.createdAt.slice(0, 10)}>{article.createdAt.slice(5, 10)}</time>
            <a href={`/posts/${encodeURIComponent(article.slug)}`}>{article.article_title}</a>
          </li>
        ))}
      </ol>
    </section>
  )
}
