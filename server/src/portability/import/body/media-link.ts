import { link } from './markdown-piece.ts'
import type { TagCall } from './tag-call.ts'

const bilibili = '哔哩哔哩视频'
const youtube = 'YouTube 视频'
const vimeo = 'Vimeo 视频'
const netease = '网易云音乐'
const pages = {
  youtube: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id: string) => `https://vimeo.com/${id}`,
  bilibili: (id: string) => `https://www.bilibili.com/video/${id}`,
  netease: (type: string, id: string) => `https://music.163.com/#/${type}?id=${id}`,
}

/** Names of a player in Hugo's shortcodes and Jekyll's includes. */
export const playerNames = 'youtube bilibili bili vimeo gist codepen video audio music jsfiddle'

/**
 * Replaces an embedded player by a link, since pages here load nothing from other hosts. Undefined if the
 * arguments contain no target.
 */
export function mediaLink({ name, list, named }: Pick<TagCall, 'name' | 'list' | 'named'>) {
  const id = named.get('id') ?? named.get('bvid') ?? list[0] ?? ''
  const url =
    named.get('url') ??
    named.get('src') ??
    named.get('video') ??
    list.find(word => /^(https?:)?\/\/|\.(mp[34]|m4a|webm|ogg|flac|wav|mov)$/i.test(word))
  if (url !== undefined) {
    const title = named.get('title') ?? (name.startsWith('aplayer') ? list[0] : undefined)
    return link(title || (/audio|aplayer|music/.test(name) ? '音频' : '视频'), url)
  }
  if (id === '') return undefined
  switch (name) {
    case 'youtube':
      return link(youtube, pages.youtube(id))
    case 'vimeo':
      return link(vimeo, pages.vimeo(id))
    case 'bilibili':
    case 'bili':
      return link(bilibili, pages.bilibili(/^\d+$/.test(id) ? `av${id}` : id))
    case 'gist':
      return link('Gist', `https://gist.github.com/${list.slice(0, 2).join('/')}`)
    case 'codepen':
      return list.length > 1 ? link('CodePen', `https://codepen.io/${list[0]}/pen/${list[1]}`) : undefined
    case 'jsfiddle':
      return link('JSFiddle', `https://jsfiddle.net/${id}/`)
    case 'tencent':
      return link('腾讯视频', `https://v.qq.com/x/page/${id}.html`)
    case 'x':
    case 'tweet':
    case 'twitter': {
      const status = named.get('id') ?? list.at(-1) ?? ''
      return link(
        '推文',
        `https://x.com/${named.get('user') ?? (list.length > 1 ? list[0] : 'i')}/status/${status}`,
      )
    }
    case 'instagram':
      return link('Instagram', `https://www.instagram.com/p/${id}/`)
    case 'meting': {
      const server = named.get('server') ?? list[1] ?? ''
      const type = named.get('type') ?? list[2] ?? 'song'
      const page = type === 'song' ? 'songDetail' : type
      if (server === 'netease') return link(netease, pages.netease(type, id))
      return server === 'tencent' ? link('QQ 音乐', `https://y.qq.com/n/ryqq/${page}/${id}`) : undefined
    }
    default:
      return undefined
  }
}

const hosts: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)bilibili\.com$/, bilibili],
  [/(^|\.)(youtube|youtube-nocookie)\.com$/, youtube],
  [/(^|\.)vimeo\.com$/, vimeo],
  [/(^|\.)ted\.com$/, 'TED 演讲'],
  [/(^|\.)codepen\.io$/, 'CodePen'],
  [/(^|\.)spotify\.com$/, 'Spotify'],
  [/(^|\.)music\.163\.com$/, netease],
]

/** The page that an embedded player shows, as a link for readers; undefined for an unknown host. */
export function playerLink(src: string): { text: string; url: string } | undefined {
  const absolute = src.startsWith('//') ? `https:${src}` : src
  const url = URL.canParse(absolute) ? new URL(absolute) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const known = hosts.find(([host]) => host.test(url.hostname))
  return known && { text: known[1], url: pageOf(url) }
}

function pageOf(url: URL): string {
  const { hostname, pathname } = url
  const id = (key: string) => url.searchParams.get(key) ?? ''
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (hostname.endsWith('bilibili.com') && id('bvid')) return pages.bilibili(id('bvid'))
  if (hostname.endsWith('bilibili.com') && id('aid')) return pages.bilibili(`av${id('aid')}`)
  if (pathname.startsWith('/embed/') && hostname.includes('youtube')) return pages.youtube(last)
  if (hostname === 'player.vimeo.com') return pages.vimeo(last)
  if (hostname.endsWith('music.163.com') && id('id'))
    return pages.netease(id('type') === '2' ? 'song' : 'playlist', id('id'))
  url.protocol = 'https:'
  return url.href
}
