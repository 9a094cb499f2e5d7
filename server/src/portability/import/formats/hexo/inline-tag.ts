import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { destination, image, isStyleWord, link, type Piece } from '../../body/markdown-piece.ts'
import { mediaLink } from '../../body/media-link.ts'
import { type TagCall, type TagContext, type Translate, tagTable } from '../../body/tag-call.ts'
import { isAddress } from './block-tag.ts'

/** Markdown for tags without content, by their names. */
export const translateInline = tagTable<Translate>([
  [
    'psw bubble u emp wavy label mark s del kbd ruby hideinline sup sub h2 h3 h4',
    call => textPiece(call, firstWords(call)),
  ],
  [
    'span p text checkbox radio',
    call => textPiece(call, call.hasCommas ? laterWords(call) : firstWords(call)),
  ],
  ['link btn button site pdf iframe asset_link cell blogcard', linkTag],
  ['exturl hashtag', linkTag],
  [
    'img image asset_img asset_image inlineimage inlineimg insertimg fancybox fullimage full-image fi',
    imageTag,
  ],
  ['cb', ({ list: [text = '', isDone] }) => ({ inline: `- [${isDone === 'true' ? 'x' : ' '}] ${text}` })],
  ['copy', ({ raw }) => ({ inline: codeSpan(raw.replace(/^(["'])(.*)\1$/s, '$2')) })],
  ['quot', quot],
  [
    'caniuse can',
    ({ list: [feature = ''] }) => link(`Can I use ${feature}`, `https://caniuse.com/${feature}`),
  ],
  ['referto', ({ list: [mark = '', text = ''] }) => ({ inline: `${mark} ${text}`.trim() })],
  [
    'referfrom',
    ({ list: [mark = '', text = '', url = ''] }) => ({
      inline: `${mark} ${url === '' ? text : link(text, url).inline}`,
    }),
  ],
  // What themes compute from other articles, and signs without words.
  ['series icon iconfont emoji toc', () => ({ inline: '' })],
  [
    'video videos audio dplayer aplayer aplayerlrc meting youtube vimeo bilibili bili gist codepen jsfiddle',
    mediaLink,
  ],
  ['ghcard github', ({ list: [name] }) => (name ? link(name, `https://github.com/${name}`) : undefined)],
  ['post_link post_path post_url', postTag],
  ['asset_path', ({ list: [path] }) => (path ? { inline: path } : undefined)],
  ['gallerygroup', galleryGroup],
])

// Style comes first (`span red, 字`, `label primary@字`) or last (`label 字 blue`); `bubble 字 , "注"` keeps its
// first argument.
const firstWords = ({ list, hasCommas }: TagCall) => (hasCommas ? (list[0] ?? '') : list.join(' '))
const laterWords = ({ list }: TagCall) => list.slice(1).join(',')

function textPiece(call: TagCall, words: string): Piece {
  const { name } = call
  const text = undress(words)
  const isChecked = call.named.get('checked') === 'true' || /checked/.test(firstWords(call))
  if (name === 'checkbox') return { inline: `- [${isChecked ? 'x' : ' '}] ${text}` }
  if (name === 'sup' || name === 'sub') return { inline: `<${name}>${text}</${name}>` }
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
  const words = text
    .replace(/^(default|primary|success|info|warning|danger)@/, '')
    .trim()
    .split(' ')
  while (words.length > 1 && colourWord.test(words[0] ?? '')) words.shift()
  while (words.length > 1 && colourWord.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

function linkTag({ name, list, named, hasCommas }: TagCall): Piece | undefined {
  const isTarget = (word: string) => isAddress(word) || /\.(pdf|zip|html?|docx?|xlsx?|pptx?)$/i.test(word)
  const url = named.get('url') ?? named.get('href') ?? list.find(isTarget)
  if (url === undefined) return undefined
  const words = list.filter(
    word => word !== url && !isStyleWord(word) && !/^(external|true|false)$/.test(word) && !isAddress(word),
  )
  const text = hasCommas || name === 'site' ? (words[0] ?? '') : words.join(' ')
  return link(text || named.get('title') || (name === 'pdf' ? (url.split('/').at(-1) ?? url) : ''), url)
}

/** `{% img left /a.png 300 200 "题 '字'" %}`, `{% image /a.png, width=300px, alt=字 %}`, `{% asset_img a.png 字 %}`. */
function imageTag({ list, named }: TagCall): Piece | undefined {
  const isPicture = (word: string) => /\.(png|jpe?g|gif|webp|svg|avif|bmp)([?#]|$)/i.test(word)
  const url = named.get('src') ?? list.find(isPicture) ?? list.find(isAddress)
  if (url === undefined) return undefined
  const after = list.slice(list.indexOf(url) + 1)
  const isSize = (word: string) => /^\d+(px|%)?$/.test(word)
  const [width, height] = after.filter(isSize)
  const written = after.filter(word => !isSize(word) && !isStyleWord(word)).join(' ')
  const both = /^(.*)'([^']*)'$/.exec(written)
  return image({
    alt: named.get('alt') ?? both?.[2] ?? written,
    url,
    title: both?.[1]?.trimEnd() ?? '',
    size: pictureSizeOf({ width: named.get('width') ?? width, height: named.get('height') ?? height }),
  })
}

/** Butterfly: `galleryGroup '名' '说明' '/link/' /img.png`, both texts shown on the picture. */
function galleryGroup({ list: [name = '', words = '', target = '', url = ''] }: TagCall): Piece | undefined {
  if (target === '' || url === '') return undefined
  const title = [name, words].filter(text => text !== '').join('：')
  return { block: `[${image({ alt: name, url, title }).inline}](${destination(target)})` }
}

/** Stellar: a short quotation, or a heading with `el:h2`. */
function quot({ named, list }: TagCall): Piece {
  const level = Number(/^h([1-6])$/.exec(named.get('el') ?? '')?.[1] ?? 0)
  return { block: `${level > 0 ? '#'.repeat(level) : '>'} ${undress(list.join(' '))}` }
}

const codeSpan = (code: string) => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``)

/**
 * `post_path` and `post_url` are used inside a link and yield only the address; an unknown article leaves its
 * text.
 */
function postTag(call: TagCall, context: TagContext): Piece {
  const [name = '', ...words] = call.list
  const post = context.findPost(name)
  const title = words.filter(word => word !== 'true' && word !== 'false').join(' ')
  if (!post) {
    context.note('link-missing', { name })
    return { inline: title }
  }
  return call.name === 'post_link' ? link(title || post.title || name, post.url) : { inline: post.url }
}
