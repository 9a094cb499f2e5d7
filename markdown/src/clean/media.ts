import { isAllowedUrl, isExternal } from '../address.ts'

export type Attributes = Record<string, string>

/** The input and results of one cleaning. */
export type CleanContext = {
  siteUrl: string | undefined
  onImage: ((attributes: Attributes) => Attributes) | undefined
  dropped: Map<string, number>
  ids: Set<string>
  fragments: Set<string>
}

/** Counts something removed. */
export function countDropped(context: CleanContext, name: string): void {
  context.dropped.set(name, (context.dropped.get(name) ?? 0) + 1)
}

type Player = { host: string; path: RegExp; name: string }

// Only the players' own embed addresses: another page of the same host must not load in a frame.
const PLAYERS: readonly Player[] = [
  { host: 'player.bilibili.com', path: /^\/player\.html$/, name: '哔哩哔哩视频' },
  {
    host: 'www.bilibili.com',
    path: /^\/blackboard\/(?:html5mobileplayer|webplayer\/mbplayer)\.html$/,
    name: '哔哩哔哩视频',
  },
  { host: 'www.youtube.com', path: /^\/embed\/[\w-]+$/, name: 'YouTube 视频' },
  { host: 'www.youtube-nocookie.com', path: /^\/embed\/[\w-]+$/, name: 'YouTube 视频' },
  { host: 'player.vimeo.com', path: /^\/video\/\d+$/, name: 'Vimeo 视频' },
  { host: 'embed.ted.com', path: /^\/talks\/[\w/-]+$/, name: 'TED 演讲' },
  { host: 'codepen.io', path: /^\/[\w-]+\/embed\/(?:preview\/)?[\w-]+\/?$/, name: 'CodePen 示例' },
  { host: 'open.spotify.com', path: /^\/embed\/[\w/]+$/, name: 'Spotify 播放器' },
  { host: 'music.163.com', path: /^\/outchain\/player$/, name: '网易云音乐播放器' },
]

/** The safe address and Chinese title of an allow-listed player; undefined for any other address. */
function playerOf(src: string): { src: string; title: string } | undefined {
  const url = parseUrl(src)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.port) return undefined
  const player = PLAYERS.find(one => one.host === url.hostname && one.path.test(url.pathname))
  if (!player) return undefined
  url.protocol = 'https:'
  if (url.hostname === 'www.youtube.com') url.hostname = 'www.youtube-nocookie.com'
  url.searchParams.delete('autoplay')
  if (url.hostname === 'player.bilibili.com') url.searchParams.set('autoplay', '0')
  if (url.hostname === 'music.163.com') url.searchParams.set('auto', '0')
  return { src: url.href, title: player.name }
}

function parseUrl(src: string): URL | undefined {
  const absolute = src.trim().startsWith('//') ? `https:${src.trim()}` : src.trim()
  return URL.canParse(absolute) ? new URL(absolute) : undefined
}

const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation'

/** An allow-listed player in a sandbox; every other frame becomes a link to its address. */
export function transformFrame(context: CleanContext, attributes: Attributes) {
  const src = attributes.src ?? ''
  const player = playerOf(src)
  if (player) {
    const attribs: Attributes = {
      src: player.src,
      class: 'embed',
      title: attributes.title || player.title,
      sandbox: SANDBOX,
      loading: 'lazy',
      allow: 'fullscreen; encrypted-media; picture-in-picture',
      allowfullscreen: '',
      referrerpolicy: 'strict-origin-when-cross-origin',
    }
    return { tagName: 'iframe', attribs, text: '' }
  }
  countDropped(context, 'iframe')
  return linkTo(src)
}

/** Video and audio of the site itself, with controls and without autoplay; others become a link. */
export function transformMedia(context: CleanContext, name: string, attributes: Attributes) {
  const src = attributes.src ?? ''
  if (src && (!isAllowedUrl(src) || isExternal(src, context.siteUrl))) {
    countDropped(context, name)
    return linkTo(src)
  }
  const { autoplay: _autoplay, ...rest } = attributes
  return { tagName: name, attribs: { ...rest, controls: '', preload: 'metadata' } }
}

function linkTo(src: string) {
  const href = src.trim().startsWith('//') ? `https:${src.trim()}` : src.trim()
  if (!/^https?:/i.test(href)) return { tagName: 'span', attribs: {}, text: '' }
  return { tagName: 'a', attribs: { href }, text: href }
}
