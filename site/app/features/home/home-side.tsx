import { Avatar } from '@xiaolou/ui/avatar'
import { Chip, weightOf } from '@xiaolou/ui/chip'
import { numberText } from '@xiaolou/ui/number-text'
import type { ReactNode } from 'react'
import { useSite } from '~/lib/site.ts'
import type { HomeData } from './home-data.ts'
import { LatestComments } from './latest-comments.tsx'
import { SideError } from './side-error.tsx'
import { groupedText, runningDays } from './site-facts.ts'

/** The column beside the list: who writes here, what is new, what it is about, how long it has been going on. */
export function HomeSide({ data }: { data: HomeData }) {
  const { config: site, renderedAtMs } = useSite()
  const { articles, statistic, tags, hot, latest } = data
  // Before the first article there is nothing to be read most, and nothing to be about.
  const hasArticles = articles.total > 0
  return (
    <aside className="home-side" aria-label="关于本站">
      <section className="home-profile" aria-label="主人">
        <Avatar
          name={site.owner_name || site.blog_name}
          src={site.blog_avatar}
          srcSet={site.blog_avatar_srcset}
          sizePx={56}
          isAboveFold
        />
        <div>
          <p className="home-owner">{site.owner_name || site.blog_name}</p>
          {site.owner_say && <p className="home-owner-say">{site.owner_say}</p>}
        </div>
        {statistic ? (
          <ul className="home-counters">
            <Counter to="/archives" count={statistic.articleCount} label="文章" />
            <Counter to="/category" count={statistic.categoryCount} label="分类" />
            <Counter to="/tag" count={statistic.tagCount} label="标签" />
          </ul>
        ) : (
          <SideError />
        )}
      </section>
      {site.blog_notice && (
        <SideSection title="公告">
          <p className="home-notice">{site.blog_notice}</p>
        </SideSection>
      )}
      {hasArticles && (
        <>
          <SideSection title="读得最多">{hot ? <HotList hot={hot} /> : <SideError />}</SideSection>
          <SideSection title="标签">{tags ? <TagCloud {...tags} /> : <SideError />}</SideSection>
        </>
      )}
      {latest?.length !== 0 && (
        <SideSection title="最近评论">
          {latest ? <LatestComments latest={latest} /> : <SideError />}
        </SideSection>
      )}
      <SideSection title="本站">
        <dl className="home-facts">
          <Fact
            name="已运行"
            value={`${groupedText(runningDays({ createdAtIso: site.createdAtIso, nowMs: renderedAtMs }))} 天`}
          />
          {statistic && <Fact name="共写下" value={`${numberText(statistic.wordCount)} 字`} />}
          <Fact name="来访" value={`${numberText(site.view_time)} 次`} />
        </dl>
      </SideSection>
    </aside>
  )
}

function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Counter({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <li>
      <a href={to}>
        <b>{groupedText(count)}</b>
        <span>{label}</span>
      </a>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function HotList({ hot }: { hot: NonNullable<HomeData['hot']> }) {
  const read = hot.filter(article => article.view_times > 0)
  if (read.length === 0) return <p className="home-notice">还没有人来读，你是第一位。</p>
  return (
    <ol className="home-hot">
      {read.map(article => (
        <li key={article.id}>
          <a href={`/posts/${encodeURIComponent(article.slug)}`}>{article.article_title}</a>
          <span className="home-hot-views">{numberText(article.view_times)}</span>
        </li>
      ))}
    </ol>
  )
}

function TagCloud({ shown, count }: NonNullable<HomeData['tags']>) {
  const max = shown[0]?.article_count ?? 0
  if (shown.length === 0) return <p className="home-notice">还没有标签。</p>
  return (
    <>
      <ul className="home-tags">
        {shown.map(tag => (
          <li key={tag.id}>
            <Chip
              href={`/articleList?type=tag&id=${tag.id}&name=${encodeURIComponent(tag.tag_name)}`}
              label={tag.tag_name}
              count={tag.article_count}
              weight={weightOf({ count: tag.article_count, max })}
            />
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <a href="/tag" className="home-more">
          全部 {count} 个标签
        </a>
      )}
    </>
  )
}
