import { commentType } from '@xiaolou/contract/comment'
import { Comments } from '~/lib/comment/comments.tsx'
import { ProseBody } from '~/lib/prose/prose-body.tsx'
import { useSite } from '~/lib/site.ts'
import { ArticleColophon } from './article-colophon.tsx'
import { ArticleCover } from './article-cover.tsx'
import type { ArticleData } from './article-data.ts'
import { ArticleMeta } from './article-meta.tsx'
import { ArticleNear } from './article-near.tsx'
import { ArticleToc } from './article-toc.tsx'
import { LikeButton } from './like-button.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { Reward } from './reward.tsx'
import { ShareButton } from './share-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { ageText, outdatedDays } from './time-text.ts'
import { hasContents } from './toc-row.ts'
import { useOutsideMark } from './use-outside-mark.ts'
import { useReadingTime } from './use-reading-time.ts'

/** The whole article: title, body, what belongs to it, and the way on. */
export function ArticleScreen({ data }: { data: ArticleData }) {
  const { article, near, address } = data
  useReadingTime(article.id)
  useOutsideMark()
  const hasToc = hasContents(article)
  return (
    <div className={hasToc ? 'article article-with-toc' : 'article'}>
      <ReadingProgress />
      <article>
        <header className="article-header">
          <h1>{article.article_title}</h1>
          <div className="article-headline">
            <ArticleMeta article={article} />
            <ThemeButton />
          </div>
          <ArticleCover article={article} />
        </header>
        <Outdated updatedAtIso={article.updatedAtIso} />
        <ProseBody
          key={article.updatedAtIso}
          html={article.content_html}
          hasMath={article.has_math}
          hasMermaid={article.has_mermaid}
        />
        <footer>
          <div className="article-acts">
            <LikeButton key={article.id} id={article.id} count={article.thumbs_up_times} />
            <ShareButton title={article.article_title} address={address} />
            <Reward />
          </div>
          <ArticleColophon article={article} address={address} />
        </footer>
      </article>
      {hasToc && (
        <nav className="article-toc" aria-labelledby="toc-title">
          <h2 id="toc-title">目录</h2>
          <ArticleToc toc={article.toc} />
        </nav>
      )}
      <div className="article-near">
        <ArticleNear near={near} />
      </div>
      <div className="article-comments">
        <Comments type={commentType.article} forId={article.id} />
      </div>
    </div>
  )
}

function Outdated({ updatedAtIso }: { updatedAtIso: string }) {
  const { config, renderedAtMs } = useSite()
  const days = outdatedDays({ updatedAtIso, nowMs: renderedAtMs, afterDays: config.outdated_after_days })
  if (days === undefined) return null
  return (
    <p className="article-outdated">
      这篇文章最后更新于 {updatedAtIso.slice(0, 10)}，距今已有 {ageText(days)}，文中的说法也许已经旧了。
    </p>
  )
}
