import { pageOf, postPath } from '@xiaolou/contract/address'
import { type ArticleSummary, blogHomeGetArticleList, getHotArticle } from '@xiaolou/contract/article'
import { getClock } from '@xiaolou/contract/clock'
import { getLatestComments, type PlacedComment } from '@xiaolou/contract/comment'
import { epochMs, isoTime, momentOf } from '@xiaolou/contract/kit/zone'
import { getStatistic, type SiteConfig } from '@xiaolou/contract/site'
import { getTagDictionary, type TagEntry } from '@xiaolou/contract/tag'
import { blogGetTalkList, type Talk } from '@xiaolou/contract/talk'
import type { LoadInput } from '~/lib/api.ts'

const dayMs = 86_400_000
const rowsPerPage = 10
const cloudSize = 24

export type HomeData = Awaited<ReturnType<typeof loadHome>>
export type HomeArticle = HomeData['articles']['list'][number]

/** One page of the list and the side column; a failed part of the column is null, the list is required. */
export async function loadHome({ call, url }: LoadInput) {
  const page = pageOf(url.searchParams)
  const [articles, statistic, tags, hot, latest, talk, day] = await Promise.all([
    call(blogHomeGetArticleList, { params: { current: page, size: rowsPerPage } }).then(
      ({ list, total, size }) => ({ list: list.map(entryOf), total, size }),
    ),
    call(getStatistic).catch(() => null),
    call(getTagDictionary).then(cloudOf, () => null),
    call(getHotArticle).catch(() => null),
    call(getLatestComments).then(
      rows => rows.map(latestOf),
      () => null,
    ),
    call(blogGetTalkList, { body: { current: 1, size: talksAsked, tag: '' } }).then(
      ({ list }) => newestTalkOf(list),
      () => null,
    ),
    // In a browser it is part of a chunk that loads later.
    import.meta.env.SSR ? loadDay(call) : undefined,
  ])
  return { page, articles, statistic, tags, hot, latest, talk, day }
}

async function loadDay(call: LoadInput['call']) {
  const [{ dayOf }, clock] = await Promise.all([import('~/shared/presence/day.ts'), call(getClock)])
  return dayOf(clock.now_ms, clock.time_zone)
}

/** Pinned talks come before the newest. */
const talksAsked = 5

function newestTalkOf(list: readonly Talk[]) {
  const [newest] = [...list].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  return newest
    ? { id: newest.id, excerpt: excerptOf(newest.content_source), createdAt: newest.createdAt }
    : null
}

/** The fields of an article that the list and the page's head show. */
function entryOf({
  order: _order,
  status: _status,
  reading_duration: _duration,
  word_count: _words,
  ...shown
}: ArticleSummary) {
  return shown
}

/** The tags that the column has space for, most used first, and the number of all: the rest is not sent. */
export function cloudOf(tags: readonly TagEntry[]): { shown: TagEntry[]; count: number } {
  const used = tags.filter(({ article_count }) => article_count > 0)
  const shown = [...used]
    .sort((a, b) => b.article_count - a.article_count || a.id - b.id)
    .slice(0, cloudSize)
    .map(({ id, tag_name, article_count }) => ({ id, tag_name, article_count }))
  return { shown, count: used.length }
}

/** The fields of a comment that the column shows: one line of its text instead of two whole forms. */
export function latestOf(
  comment: Pick<PlacedComment, 'id' | 'address' | 'content_source' | 'from_name' | 'for_title' | 'createdAt'>,
) {
  const { id, address, content_source, from_name, for_title, createdAt } = comment
  return { id, address, excerpt: excerptOf(content_source), from_name, for_title, createdAt }
}

/** As many characters as two lines of the column can show. */
const excerptMax = 60

/** A comment's source as one line of plain text: Markdown marks are removed, a link keeps its text. */
export function excerptOf(source: string): string {
  const line = source
    .replace(/\[([^[\]]{1,200})\]\([^()\s]{1,500}\)/g, '$1')
    .replace(/[*~`]+|^[ \t]*>[ \t]?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > excerptMax ? `${characters.slice(0, excerptMax - 1).join('')}…` : line
}

/**
 * Whole days since `createdAtIso` (ISO 8601 with offset), the first one counting as 1. `nowMs` (epoch) is
 * part of the data, so that server and browser render the same number.
 */
export function runningDays({ createdAtIso, nowMs }: { createdAtIso: string; nowMs: number }): number {
  const sinceMs = momentOf(createdAtIso)
  if (Number.isNaN(sinceMs)) return 1
  return Math.max(1, Math.floor((nowMs - sinceMs) / dayMs) + 1)
}

/** A whole number with commas: 3,652. */
export function groupedText(count: number): string {
  return String(Math.max(0, Math.trunc(count))).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
}

/** The owner's other profiles, as far as set: links to open, codes to scan. */
export function contactsOf(site: SiteConfig) {
  const set = (all: readonly (readonly [string, string])[]) =>
    all.filter(([, address]) => address !== '').map(([name, address]) => ({ name, address }))
  return {
    homes: set([
      ['GitHub', site.github_link],
      ['Gitee', site.git_ee_link],
      ['哔哩哔哩', site.bilibili_link],
    ]),
    codes: set([
      ['微信', site.we_chat_link],
      ['微信群', site.we_chat_group],
      ['QQ', site.qq_link],
      ['QQ 群', site.qq_group],
    ]),
  }
}

type JsonLdInput = {
  articles: readonly HomeArticle[]
  config: SiteConfig
  origin: string
  timeZone: string
}

/** Structured data of the home page: the site, the blog and the posts listed. `origin` has no trailing slash. */
export function blogJsonLd({ articles, config, origin, timeZone }: JsonLdInput) {
  const { homes } = contactsOf(config)
  const person = {
    '@type': 'Person',
    name: config.owner_name || config.blog_name,
    url: origin,
    sameAs: homes.length > 0 ? homes.map(({ address }) => address) : undefined,
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: config.blog_name,
        url: `${origin}/`,
        description: config.site_description || config.personal_say || undefined,
        inLanguage: 'zh-CN',
        publisher: person,
      },
      {
        '@type': 'Blog',
        '@id': `${origin}/#blog`,
        name: config.blog_name,
        url: `${origin}/home`,
        inLanguage: 'zh-CN',
        author: person,
        blogPost: articles.map(article => ({
          '@type': 'BlogPosting',
          headline: article.article_title,
          url: origin + postPath(article.slug),
          datePublished: article.createdAtIso,
          dateModified: isoTime(epochMs(article.updatedAt, timeZone), timeZone),
        })),
      },
    ],
  }
}
