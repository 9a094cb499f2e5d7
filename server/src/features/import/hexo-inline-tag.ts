import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { inlineAdmonition, isAddress } from './hexo-block-tag.ts'
import type { TagContext } from './hexo-tag.ts'
import type { TagCall } from './hexo-tag-table.ts'
import { image, isStyleWord, link, type Piece } from './markdown-piece.ts'
import { mediaLink } from './media-link.ts'

const texts = new Set(
  'span psw bubble u emp wavy label p text mark s del kbd ruby hideinline checkbox radio h2 h3 h4'.split(' '),
)
const links = new Set('link btn button site pdf iframe asset_link cell blogcard'.split(' '))
const pictures = new Set('img image asset_img asset_image inlineimage inlineimg fancybox'.split(' '))
const mediaTags = new Set(
  'video videos audio dplayer aplayer aplayerlrc meting youtube vimeo bilibili bili gist codepen jsfiddle'.split(
    ' ',
  ),
)

/** Markdown for a tag without content, or undefined when it is none of ours. */
export function translateInlineTag(call: TagCall, context: TagContext): Piece | undefined {
  const { name, list } = call
  if (texts.has(name)) return textTag(call)
  if (links.has(name)) return linkTag(call)
  if (pictures.has(name)) return imageTag(call)
  if (mediaTags.has(name)) return mediaLink({ name, list, named: call.named })
  switch (name) {
    case 'ghcard':
    case 'github':
      return list[0] ? link(list[0], `https://github.com/${list[0]}`) : undefined
    case 'post_link':
    case 'post_path':
    case 'post_url':
      return postTag(call, context)
    case 'asset_path':
      return list[0] ? { inline: list[0] } : undefined
    case 'gallerygroup':
      return galleryGroup(call)
    default:
      return inlineAdmonition(call)
  }
}

/** Dress comes first (`span red, 字`, `label primary@字`) or last (`label 字 blue`); `bubble 字 , "注"` keeps its first. */
function textTag(call: TagCall): Piece {
  const { name } = call
  const words = call.hasCommas ? call.list : [call.list.join(' ')]
  const first = words[0] ?? ''
  const rest = words.slice(1).join(',')
  const isDressFirst =
    name === 'span' || name === 'p' || name === 'text' || name === 'checkbox' || name === 'radio'
  const text = undress(isDressFirst && call.hasCommas ? rest : first)
  if (name === 'checkbox') return { inline: `- [${/checked/.test(first) ? 'x' : ' '}] ${text}` }
  if (name === 'kbd') return { inline: `<kbd>${text}</kbd>` }
  if (name === 'del' || name === 's') return { inline: `~~${text}~~` }
  if (name === 'u') return { inline: `++${text}++` }
  if (name === 'mark') return { inline: `==${text}==` }
  if (name === 'ruby') return { inline: `{${text}}` }
  if (/^h[2-4]$/.test(name)) return { block: `${'#'.repeat(Number(name[1]))} ${text}` }
  return { inline: text }
}

const colourWord =
  /^(red|yellow|green|cyan|blue|gray|grey|orange|purple|pink|primary|success|info|warning|danger|default|center|large|huge|small|bolder)$/i

function undress(text: string): string {
  const at = /^(default|primary|success|info|warning|danger)@/.exec(text)
  const words = text
    .slice(at?.[0].length ?? 0)
    .trim()
    .split(' ')
  while (words.length > 1 && colourWord.test(words[0] ?? '')) words.shift()
  while (words.length > 1 && colourWord.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

function linkTag(call: TagCall): Piece | undefined {
  const { name, list, named } = call
  const isTarget = (word: string) => isAddress(word) || /\.(pdf|zip|html?|docx?|xlsx?|pptx?)$/i.test(word)
  const url = named.get('url') ?? named.get('href') ?? list.find(isTarget)
  if (url === undefined) return undefined
  const words = list.filter(
    word => word !== url && !isStyleWord(word) && !/^(external|true|false)$/.test(word) && !isAddress(word),
  )
  const text = call.hasCommas || name === 'site' ? (words[0] ?? '') : words.join(' ')
  return link(text || named.get('title') || (name === 'pdf' ? (url.split('/').at(-1) ?? url) : ''), url)
}

/** `{% img left /a.png 300 200 "题 '字'" %}`, `{% image /a.png, width=300px, alt=字 %}`, `{% asset_img a.png 字 %}`. */
function imageTag(call: TagCall): Piece | undefined {
  const { list, named } = call
  const isPicture = (word: string) => /\.(png|jpe?g|gif|webp|svg|avif|bmp)([?#]|$)/i.test(word)
  const url = named.get('src') ?? list.find(isPicture) ?? list.find(isAddress)
  if (url === undefined) return undefined
  const after = list.slice(list.indexOf(url) + 1)
  const sizes = after.filter(word => /^\d+(px|%)?$/.test(word))
  const words = after.filter(word => !/^\d+(px|%)?$/.test(word) && !isStyleWord(word))
  const written = words.join(' ')
  const both = /^(.*)'([^']*)'$/.exec(written)
  const title = both?.[1]?.trimEnd() ?? ''
  const alt = named.get('alt') ?? both?.[2] ?? written
  const size = pictureSizeOf({
    width: named.get('width') ?? sizes[0],
    height: named.get('height') ?? sizes[1],
  })
  return image({ alt, url, title, size })
}

/** Butterfly: `galleryGroup '名' '说明' '/link/' /img.png`. */
function galleryGroup(call: TagCall): Piece | undefined {
  const [name = '', , target = '', picture = ''] = call.list
  return isAddress(target) && picture !== '' ? { inline: `[![${name}](${picture})](${target})` } : undefined
}

/** Only the address for `post_path` and `post_url`, which stand inside a link; an unknown article leaves its words. */
function postTag(call: TagCall, context: TagContext): Piece {
  const [name = '', ...words] = call.list
  const post = context.findPost(name)
  const title = words.filter(word => word !== 'true' && word !== 'false').join(' ')
  if (!post) {
    context.note('link-missing', { name })
    return { inline: title }
  }
  return call.name === 'post_link' ? link(title || post.title, post.url) : { inline: post.url }
}
