import { link, type Piece } from './markdown-piece.ts'

type MediaCall = { name: string; list: string[]; named: Map<string, string> }

/**
 * A player of another site as a link to it: this site asks no other host for anything by itself. Undefined when the
 * arguments name nothing to link to.
 */
export function mediaLink({ name, list, named }: MediaCall): Piece | undefined {
  const id = named.get('id') ?? named.get('bvid') ?? list[0] ?? ''
  const url =
    named.get('url') ??
    named.get('src') ??
    named.get('video') ??
    list.find(word => /^(https?:)?\/\/|\.(mp[34]|m4a|webm|ogg|flac|wav|mov)$/i.test(word))
  if (url !== undefined) return link(titleFor(name, list, named), url)
  if (id === '') return undefined
  switch (name) {
    case 'youtube':
      return link('YouTube 视频', `https://www.youtube.com/watch?v=${id}`)
    case 'vimeo':
      return link('Vimeo 视频', `https://vimeo.com/${id}`)
    case 'bilibili':
    case 'bili':
      return link('哔哩哔哩视频', `https://www.bilibili.com/video/${/^\d+$/.test(id) ? `av${id}` : id}`)
    case 'gist':
      return link('Gist', `https://gist.github.com/${list.slice(0, 2).join('/')}`)
    case 'codepen':
      return list.length > 1 ? link('CodePen', `https://codepen.io/${list[0]}/pen/${list[1]}`) : undefined
    case 'jsfiddle':
      return link('JSFiddle', `https://jsfiddle.net/${id}/`)
    case 'meting':
      return metingLink(list, named)
    default:
      return undefined
  }
}

function titleFor(name: string, list: string[], named: Map<string, string>): string {
  const title = named.get('title') ?? (name.startsWith('aplayer') ? list[0] : undefined)
  if (title) return title
  return /audio|aplayer|music/.test(name) ? '音频' : '视频'
}

function metingLink(list: string[], named: Map<string, string>): Piece | undefined {
  const id = named.get('id') ?? list[0] ?? ''
  const server = named.get('server') ?? list[1] ?? ''
  const type = named.get('type') ?? list[2] ?? 'song'
  if (server === 'netease') return link('网易云音乐', `https://music.163.com/#/${type}?id=${id}`)
  if (server === 'tencent')
    return link('QQ 音乐', `https://y.qq.com/n/ryqq/${type === 'song' ? 'songDetail' : type}/${id}`)
  return undefined
}

const hosts: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)bilibili\.com$/, '哔哩哔哩视频'],
  [/(^|\.)(youtube|youtube-nocookie)\.com$/, 'YouTube 视频'],
  [/(^|\.)vimeo\.com$/, 'Vimeo 视频'],
  [/(^|\.)ted\.com$/, 'TED 演讲'],
  [/(^|\.)codepen\.io$/, 'CodePen'],
  [/(^|\.)spotify\.com$/, 'Spotify'],
  [/(^|\.)music\.163\.com$/, '网易云音乐'],
]

/** The page an embedded player shows, as a link for readers; undefined for a host we do not know. */
export function playerLink(src: string): { text: string; url: string } | undefined {
  const absolute = src.startsWith('//') ? `https:${src}` : src
  if (!URL.canParse(absolute)) return undefined
  const url = new URL(absolute)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const known = hosts.find(([host]) => host.test(url.hostname))
  if (!known) return undefined
  return { text: known[1], url: pageOf(url) }
}

function pageOf(url: URL): string {
  const id = (key: string) => url.searchParams.get(key) ?? ''
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (url.hostname.endsWith('bilibili.com') && id('bvid'))
    return `https://www.bilibili.com/video/${id('bvid')}`
  if (url.hostname.endsWith('bilibili.com') && id('aid'))
    return `https://www.bilibili.com/video/av${id('aid')}`
  if (url.pathname.startsWith('/embed/') && url.hostname.includes('youtube'))
    return `https://www.youtube.com/watch?v=${last}`
  if (url.hostname === 'player.vimeo.com') return `https://vimeo.com/${last}`
  if (url.hostname.endsWith('music.163.com') && id('id')) {
    return `https://music.163.com/#/${id('type') === '2' ? 'song' : 'playlist'}?id=${id('id')}`
  }
  url.protocol = 'https:'
  return url.href
}
