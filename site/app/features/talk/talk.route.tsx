import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { nextPage } from '@xiaolou/browser/paged-list'
import { talkPath } from '@xiaolou/contract/address'
import { commentType } from '@xiaolou/contract/comment'
import { Button, buttonClass } from '@xiaolou/ui/button'
import { EmptyState } from '@xiaolou/ui/state'
import type { MouseEvent } from 'react'
import { useLoaderData } from 'react-router'
import { screenLoader } from '~/lib/api.ts'
import { PageBanner } from '~/lib/banner.tsx'
import { absolute, type HeadInput, type PageHead } from '~/lib/head.tsx'
import type { Site } from '~/lib/site.ts'
import { loadTalk, plainWords, type TalkData, type TalkQuery, talkTitle } from './talk-data.ts'
import { TalkEntry } from './talk-entry.tsx'
import { TalkList } from './talk-list.tsx'
import { useTalks } from './use-talks.ts'

export const loader = screenLoader(input => loadTalk(input, !import.meta.env.SSR))
export { default as styles } from './talk.css?url'
export const handle = {
  subjectsOf: ({ chosen, talks }: TalkData) =>
    [...(chosen ? [chosen] : []), ...talks.list].map(({ id }) => ({ type: commentType.talk, forId: id })),
}

const descriptionTalks = 3

/** The head of the chosen talk, or of the list. */
export function meta({ data: { query, chosen, talks }, site }: HeadInput<typeof loader>): PageHead {
  if (chosen) return chosenMeta(site, chosen)
  const name = query.tag ? `#${query.tag} · 说说` : '说说'
  const first = talks.list.slice(0, descriptionTalks).map(talk => talkTitle(talk.content_source))
  return {
    title: query.page > 1 ? `${name} · 第 ${query.page} 页` : name,
    description: first.length > 0 ? `${talks.total} 条短短的话：${first.join('；')}。` : undefined,
    path: talkPath(query),
    image: talks.list.find(talk => talk.pictures.length > 0)?.pictures[0]?.url,
    isIndexed: talks.list.length > 0,
  }
}

function chosenMeta(site: Site, talk: NonNullable<TalkData['chosen']>): PageHead {
  const path = talkPath({ id: talk.id })
  const description = plainWords(talk.content_source)
  return {
    title: `${talkTitle(talk.content_source)} · 说说`,
    description,
    path,
    image: talk.pictures[0]?.url,
    type: 'article',
    publishedAt: talk.createdAtIso,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'SocialMediaPosting',
      url: absolute(site, path),
      mainEntityOfPage: absolute(site, path),
      headline: talkTitle(talk.content_source),
      articleBody: description,
      datePublished: talk.createdAtIso,
      inLanguage: 'zh-CN',
      author: { '@type': 'Person', name: talk.nick_name },
      image: talk.pictures.length > 0 ? talk.pictures.map(({ url }) => absolute(site, url)) : undefined,
      keywords: talk.tagList.length > 0 ? talk.tagList.join(',') : undefined,
    },
  }
}

/** `/talk`: short posts; `?tag=` those of a tag, `?id=` one of them first. */
export default function TalkRoute() {
  const data = useLoaderData<typeof loader>()
  const { query } = data
  return (
    <div className="page">
      <PageBanner routeName="Talk" title="说说" text={bannerText(data)}>
        {(query.id !== undefined || query.tag !== '') && (
          <a href="/talk" className="talk-all inline-row ink-link">
            看全部说说
          </a>
        )}
      </PageBanner>
      {/* Keyed by address, so that no state of another one remains. */}
      <TalkScreen key={talkPath(query)} data={data} />
    </div>
  )
}

function bannerText({ query, talks }: TalkData): string {
  if (query.tag) return `提到「${query.tag}」的，有 ${talks.total} 条。`
  return query.page > 1 ? `第 ${query.page} 页` : '零碎的话，记下就好。'
}

/** The chosen talk, the others in columns, and the link to older ones. */
function TalkScreen({ data }: { data: TalkData }) {
  const talks = useTalks(data)
  const { chosen, others, list } = talks
  return (
    <>
      {chosen && (
        <>
          <section className="talk-chosen" aria-label="这一条说说">
            <TalkEntry talk={chosen} isChosen />
          </section>
          {others.length > 0 && <h2 className="talk-others">别的说说</h2>}
        </>
      )}
      {others.length > 0 && <TalkList talks={others} />}
      {others.length === 0 && !chosen ? (
        <NothingHere query={data.query} isBeyond={list.total > 0} />
      ) : (
        <TalkWays query={data.query} talks={talks} />
      )}
    </>
  )
}

/** The link to older talks, a page of its own; with script that page is loaded into this one. */
function TalkWays({ query, talks }: { query: TalkQuery; talks: ReturnType<typeof useTalks> }) {
  const { list, isReading, failure, readMore } = talks
  const hasFailed = failure !== undefined
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    void readMore()
  }
  return (
    <nav className="talk-ways grid ink-2" aria-label="更多说说">
      {query.page > 1 && (
        <a href={talkPath({ tag: query.tag, page: query.page - 1 })} rel="prev">
          看更新的
        </a>
      )}
      {hasFailed && (
        <p role="alert" className="gap-12 row">
          后面的没有取到。
          <Button size="small" onClick={() => void readMore()}>
            再试一次
          </Button>
        </p>
      )}
      {!hasFailed && !list.isEnd && (
        <a
          href={talkPath({ tag: query.tag, page: nextPage(list) })}
          rel="next"
          className={buttonClass({})}
          aria-busy={isReading}
          onClick={press}
        >
          {isReading ? '正在翻页…' : '点击加载更多'}
        </a>
      )}
      {list.isEnd && <p className="talk-end ink-3">再往前，就没有了。</p>}
    </nav>
  )
}

function NothingHere({ query, isBeyond }: { query: TalkQuery; isBeyond: boolean }) {
  if (isBeyond) {
    const way = { href: talkPath({ tag: query.tag }), label: '回到最近' }
    return <EmptyState drawing="boat" title="翻过头了，这一页还是白纸。" way={way} />
  }
  if (query.tag) {
    const way = { href: '/talk', label: '看全部说说' }
    return <EmptyState drawing="boat" title={`还没有哪一条提到「${query.tag}」。`} way={way} />
  }
  return (
    <EmptyState
      drawing="tea"
      title="檐下放了两把椅子，茶还没有沏上。"
      text="零碎的话、路上的见闻，以后都会记在这里。"
    />
  )
}
