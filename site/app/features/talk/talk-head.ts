import { absolute, type PageMetaArgs, pageMeta } from '~/lib/head.ts'
import type { TalkData } from './talk-data.ts'
import { talkAddress } from './talk-wish.ts'
import { plainWords, talkTitle } from './talk-words.ts'

const descriptionTalks = 3

/** What /talk says about itself: the chosen talk's own words, or what the list holds. */
export function talkMeta(args: PageMetaArgs, data: TalkData | undefined) {
  if (!data) return pageMeta(args, { title: '没有这条说说', isIndexed: false })
  const { wish, chosen, talks } = data
  if (chosen) return chosenMeta(args, chosen)
  const name = wish.tag ? `#${wish.tag} · 说说` : '说说'
  const first = talks.list.slice(0, descriptionTalks).map(talk => talkTitle(talk.content_source))
  return pageMeta(args, {
    title: wish.page > 1 ? `${name} · 第 ${wish.page} 页` : name,
    description: first.length > 0 ? `${talks.total} 条短短的话：${first.join('；')}。` : undefined,
    path: talkAddress(wish),
    image: talks.list.find(talk => talk.pictures.length > 0)?.pictures[0]?.url,
    isIndexed: talks.list.length > 0,
  })
}

function chosenMeta(args: PageMetaArgs, talk: NonNullable<TalkData['chosen']>) {
  const site = args.matches.find(match => match?.id === 'root')?.loaderData
  const path = talkAddress({ id: talk.id })
  const description = plainWords(talk.content_source)
  return pageMeta(args, {
    title: `${talkTitle(talk.content_source)} · 说说`,
    description,
    path,
    image: talk.pictures[0]?.url,
    type: 'article',
    publishedAt: talk.createdAtIso,
    jsonLd: site && {
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
  })
}
