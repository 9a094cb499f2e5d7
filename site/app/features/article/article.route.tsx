import { holdPass } from '@xiaolou/browser/article-pass'
import { loadComponent } from '@xiaolou/browser/lazy'
import { postPath } from '@xiaolou/contract/address'
import { commentType } from '@xiaolou/contract/comment'
import { ErrorState, SkeletonText } from '@xiaolou/ui/state'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { screenLoader } from '~/lib/api.ts'
import type { HeadInput, PageHead } from '~/lib/head.tsx'
import { findMarked } from '~/lib/page-address.ts'
import { useStaticExport } from '~/lib/site.ts'
import { Comments } from '~/shared/comment/comments.tsx'
import { ProseBody } from '~/shared/prose/prose-body.tsx'
import { type ArticleData, articleJsonLd, type LockedData, loadArticle } from './article-data.ts'
import { ArticleFoot, ArticleNear } from './article-foot.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ArticleToc, ReadingProgress, TocCornerButton } from './article-toc.tsx'
import { LazyMargin } from './margin/lazy-margin.tsx'
import { LazyQuotes } from './quote/lazy-quotes.tsx'
import { followReading } from './reading-time.ts'
import { hasContents } from './toc.ts'

export const loader = screenLoader(loadArticle, { hasNear: true })
export { default as styles } from './article.css?url'
export const handle = {
  CornerWay: TocCornerButton,
  subjectsOf: (data: ArticleData | LockedData) =>
    'article' in data && data.article.has_comments
      ? [{ type: commentType.article, forId: data.article.id }]
      : [],
  startsApp: (data: ArticleData | LockedData) => !('article' in data) || data.article.has_mermaid,
}

export function meta({ data, site }: HeadInput<typeof loader>): PageHead {
  if ('lockedKey' in data) return { title: '凭口令看', isIndexed: false }
  const { article } = data
  const shown = {
    title: article.article_title,
    description: article.article_description,
    image: article.article_cover,
    type: 'article' as const,
  }
  if (article.is_unlisted) return { ...shown, isIndexed: false, isPrivate: true }
  return {
    ...shown,
    path: postPath(article.slug),
    publishedAt: article.createdAtIso,
    updatedAt: article.updatedAtIso,
    jsonLd: import.meta.env.SSR ? articleJsonLd({ article, config: site.config, origin: site.origin }) : {},
  }
}

/** `/posts/{slug}` and `/article?id=`: one screen, one canonical address. */
export default function ArticleRoute() {
  const data = useLoaderData<typeof loader>()
  // Keyed by article, so that no state of the last one (a like, a copied text, an unlocked article) remains.
  if ('lockedKey' in data)
    return (
      <ArticleLock key={data.lockedKey} lockedKey={data.lockedKey}>
        {unlocked => <ArticleScreen data={unlocked} isUnlocked />}
      </ArticleLock>
    )
  return <ArticleScreen key={data.article.id} data={data} />
}

/** The whole article: title, body, footer and neighbours. */
function ArticleScreen({
  data: { article, series, near, address },
  isUnlocked = false,
}: {
  data: ArticleData
  isUnlocked?: boolean
}) {
  const staticExport = useStaticExport()
  // Reading time is not counted for locked articles or in the static export.
  const countedId = isUnlocked || staticExport ? undefined : article.id
  useEffect(() => {
    followReading(countedId)
    return () => followReading(undefined)
  }, [countedId])
  useHeadingMark()
  const hasToc = hasContents(article)
  return (
    <div className={hasToc ? 'article article-with-toc' : 'article'}>
      <ReadingProgress />
      <article data-counted={countedId}>
        <ArticleHeader article={article} />
        <ProseBody
          key={article.updatedAtIso}
          html={article.content_html}
          hasMath={article.has_math}
          hasMermaid={article.has_mermaid}
        />
        <LazyQuotes article={article} isUnlocked={isUnlocked} />
        <ArticleFoot article={article} series={series} address={address} isUnlocked={isUnlocked} />
      </article>
      <LazyMargin key={article.updatedAtIso} article={article} />
      {hasToc && (
        <nav className="article-toc scroller" aria-labelledby="toc-title">
          <h2 id="toc-title">目录</h2>
          <ArticleToc toc={article.toc} />
        </nav>
      )}
      <div className="article-near">
        <ArticleNear near={near} />
      </div>
      <div className="article-comments">
        {article.has_comments ? (
          <Comments type={commentType.article} forId={article.id} />
        ) : (
          <p className="article-quiet ink-3">这一篇的评论关着。</p>
        )}
      </div>
    </div>
  )
}

/**
 * A link from elsewhere may name a heading without our id prefix (`#标题`), which the browser cannot find:
 * scrolls there. After a reload the scroll position stays.
 */
function useHeadingMark(): void {
  useEffect(() => {
    const go = () => findMarked(location.hash)?.scrollIntoView({ behavior: 'instant' })
    if (window.scrollY === 0) go()
    addEventListener('hashchange', go)
    return () => removeEventListener('hashchange', go)
  }, [])
}

type Form = typeof import('./article-lock-form.client.tsx')['ArticleLockForm']

/**
 * A locked article: a page with a password form that reveals nothing else. The form is a separate chunk; once
 * unlocked, `children` renders the article.
 */
function ArticleLock({
  lockedKey,
  children,
}: {
  lockedKey: string
  children: (unlocked: ArticleData) => ReactNode
}) {
  const [Form, setForm] = useState<Form>()
  const [retry, setRetry] = useState<() => void>()
  const [unlocked, setUnlocked] = useState<ArticleData>()
  useEffect(() => {
    void loadComponent({
      name: '口令',
      load: () => import('./article-lock-form.client.tsx'),
      use: module => setForm(() => module.ArticleLockForm),
      show: again => setRetry(() => again),
    })
    return () => holdPass(undefined)
  }, [])
  if (unlocked) return children(unlocked)
  return (
    <div className="article">
      <section className="article-lock">
        <h1>凭口令看</h1>
        <p>这一篇只给说得出口令的人看。</p>
        <p className="unscripted">对口令要靠脚本，在浏览器里开着它再来。</p>
        {Form ? (
          <Form lockedKey={lockedKey} onOpen={setUnlocked} />
        ) : retry ? (
          <ErrorState title="问口令的那一张纸没有取到" onRetry={retry} />
        ) : (
          <div aria-busy="true" className="scripted">
            <SkeletonText lines={2} />
          </div>
        )}
      </section>
    </div>
  )
}
