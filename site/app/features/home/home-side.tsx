import { articleListPath, postPath } from '@xiaolou/contract/address'
import { Avatar } from '@xiaolou/ui/avatar'
import { Chip, weightOf } from '@xiaolou/ui/chip'
import { numberText } from '@xiaolou/ui/number-text'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '~/lib/site.ts'
import { HomeContacts } from './home-contacts.tsx'
import { groupedText, type HomeData, runningDays } from './home-data.ts'
import { HomeNow } from './home-now.tsx'

/** The side column: author, latest comments, tags, most read articles, and the site's age. */
export function HomeSide({ data, hasScroll }: { data: HomeData; hasScroll: boolean }) {
  const { config: site, renderedAtMs } = useSite()
  const { articles, statistic, tags, hot, latest } = data
  // Without an article there are neither most read ones nor tags.
  const hasArticles = articles.total > 0
  return (
    <aside className="home-side" aria-label="关于本站">
      <section className="home-profile" aria-label="主人">
        {site.avatar_bg && (
          <img
            src={site.avatar_bg}
            srcSet={site.avatar_bg_srcset || undefined}
            sizes="288px"
            alt=""
            loading="lazy"
            decoding="async"
            className="home-profile-ground full"
          />
        )}
        <Avatar
          name={site.owner_name || site.blog_name}
          src={site.blog_avatar}
          srcSet={site.blog_avatar_srcset}
          sizePx={56}
          isAboveFold
        />
        <div>
          <p className="home-owner">
            <bdi>{site.owner_name || site.blog_name}</bdi>
          </p>
          {site.owner_say && <p className="home-owner-say ink-2">{site.owner_say}</p>}
        </div>
        {statistic ? (
          <ul className="home-counters text-center">
            <Counter to="/archives" count={statistic.articleCount} label="文章" />
            <Counter to="/category" count={statistic.categoryCount} label="分类" />
            <Counter to="/tag" count={statistic.tagCount} label="标签" />
          </ul>
        ) : (
          <SideError />
        )}
        <HomeContacts site={site} />
      </section>
      <HomeNow data={data} hasScroll={hasScroll} />
      {site.blog_notice && (
        <SideSection title="公告">
          <p className="home-notice ink-2">{site.blog_notice}</p>
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
      <a href={to} className="hover-link">
        <b>{groupedText(count)}</b>
        <span className="ink-3 text-13">{label}</span>
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
  if (read.length === 0) return <p className="home-notice ink-2">还没有人来读，你是第一位。</p>
  return (
    <ol className="home-hot">
      {read.map(article => (
        <li key={article.id}>
          <a href={postPath(article.slug)} className="one-line ink-2">
            <bdi>{article.article_title}</bdi>
          </a>
          <span className="home-hot-views ink-3 text-13 tabular">{numberText(article.view_times)}</span>
        </li>
      ))}
    </ol>
  )
}

function TagCloud({ shown, count }: NonNullable<HomeData['tags']>) {
  const max = shown[0]?.article_count ?? 0
  if (shown.length === 0) return <p className="home-notice ink-2">还没有标签。</p>
  return (
    <>
      <ul className="home-tags wrap">
        {shown.map(({ id, tag_name, article_count }) => (
          <li key={id}>
            <Chip
              href={articleListPath({ type: 'tag', id, name: tag_name })}
              label={tag_name}
              count={article_count}
              weight={weightOf({ count: article_count, max })}
            />
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <a href="/tag" className="home-more ink-link text-13-5">
          全部 {count} 个标签
        </a>
      )}
    </>
  )
}

/** The latest comments: text, place and author; each links to the comment itself. */
function LatestComments({ latest }: { latest: NonNullable<HomeData['latest']> }) {
  return (
    <ul className="home-latest">
      {latest.map(({ id, address, excerpt, from_name, for_title, createdAt }) => (
        <li key={id}>
          <a href={address} dir="auto" className="clamp ink-2">
            {excerpt}
          </a>
          <p className="one-line ink-3 text-13">
            <bdi>{from_name}</bdi> ·{' '}
            {for_title && (
              <>
                <bdi>{for_title}</bdi> ·{' '}
              </>
            )}
            <time dateTime={createdAt.slice(0, 10)}>{createdAt.slice(5, 10)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Shown where one part of the column failed to load. Reloads the page's data. */
function SideError() {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state === 'loading'
  return (
    <p role="alert" className="ink-3 text-14">
      这里没有取到。
      <button type="button" className="word-button" disabled={isRetrying} onClick={() => void revalidate()}>
        {isRetrying ? '正在重试…' : '再试一次'}
      </button>
    </p>
  )
}
