import type { TagCall } from './hexo-tag-table.ts'
import {
  type AdmonitionType,
  admonitionType,
  container,
  isStyleWord,
  link,
  type Piece,
  quote,
  tabs,
} from './markdown-piece.ts'
import { restoreTabMarks } from './tab-mark.ts'

const admonitions = new Set(
  'note tip notice cq callout noteblock admonition alert success info warning danger message centerquote'.split(
    ' ',
  ),
)
const foldings = new Set(
  'folding fold foldings details hidetoggle hideblock hideinline spoiler collapse toggle'.split(' '),
)
const plain = new Set(
  `span psw bubble text p u emp wavy label center right left gallery gallerygroup sites sitegroup btns cell grid grids
  group fullimage image raw blank inlineimage div box`.split(/\s+/),
)

/** Markdown for a tag with content, or undefined when it is none of ours. */
export function translateBlockTag(call: TagCall, inner: string): Piece | undefined {
  const { name } = call
  if (admonitions.has(name)) return admonition(call, inner)
  if (foldings.has(name)) return container({ type: 'details', title: titleOf(call) || '展开', inner })
  if (name === 'tabs' || name === 'subtabs' || name === 'subsubtabs' || name === 'tab')
    return tabPiece(call, inner)
  if (name === 'blockquote' || name === 'quote' || name === 'pullquote')
    return quote(inner, quoteSource(call))
  if (name === 'poem') return poem(call, inner)
  if (name === 'timeline') return timeline(call, inner)
  if (name === 'timenode') return { block: `**${titleOf(call)}**\n\n${inner.trim()}` }
  if (name === 'kbd') return { inline: `<kbd>${inner.trim()}</kbd>` }
  if (name === 'del' || name === 's') return { inline: `~~${inner.trim()}~~` }
  if (name === 'link' || name === 'btn') return link(inner, call.list.find(isAddress) ?? '')
  return plain.has(name) ? { inline: inner } : undefined
}

export const isAddress = (text: string) => /^(https?:)?\/\/|^[/#]|^mailto:|^\.{1,2}\//.test(text)

/** Admonition of one line: `{% note info, 一句话 %}` and `{% tip 一句话 %}`. */
export function inlineAdmonition(call: TagCall): Piece | undefined {
  if (!admonitions.has(call.name) || call.list.length === 0) return undefined
  const first = call.list[0] ?? ''
  const type = admonitionType(first) ?? typeOfName(call.name)
  const words = admonitionType(first) ? call.list.slice(1) : call.list
  const text = words.filter(word => !isStyleWord(word)).join(call.hasCommas ? ',' : ' ')
  return text === '' ? undefined : container({ type, title: '', inner: text })
}

function admonition(call: TagCall, inner: string): Piece {
  const words = dressWords(call)
  const typed = words.map(admonitionType).find(type => type !== undefined)
  return container({ type: typed ?? typeOfName(call.name), title: titleOf(call), inner })
}

const typeOfName = (name: string): AdmonitionType => admonitionType(name) ?? 'note'

/** With commas the first argument dresses the tag and may be several words; without, every word might. */
const dressWords = (call: TagCall) => (call.hasCommas ? (call.list[0] ?? '').split(/\s+/) : call.list)

function titleOf(call: TagCall): string {
  const given = call.named.get('title')
  if (given !== undefined) return given
  const isDress = (word: string) =>
    isStyleWord(word) || admonitionType(word) !== undefined || /^#[\da-f]{3,8}$/i.test(word)
  if (!call.hasCommas) return call.list.filter(word => !isDress(word)).join(' ')
  const [first = '', ...rest] = call.list
  const isDressed = first.split(/\s+/).every(isDress)
  if (isDressed) return rest.filter(word => !isDress(word)).join(',')
  // Butterfly's `hideToggle 标题,bg,color`: what follows a title is colours.
  return first
}

/** Parts begin at `<!-- tab 名 -->`; `名@图标` names an icon that no tab here shows. */
function tabPiece(call: TagCall, inner: string): Piece | undefined {
  const parts = restoreTabMarks(inner)
  if (parts.length === 0) return { inline: inner }
  const base = titleOf(call).replace(/,?\s{0,9}-?\d{1,9}$/, '') || '标签'
  return tabs(
    parts.map((part, index) => ({
      name: part.name.replace(/@.*/, '').trim() || `${base} ${index + 1}`,
      inner: part.inner,
    })),
  )
}

function quoteSource(call: TagCall): string {
  const texts = call.list.filter(word => !isAddress(word))
  return texts.join(call.hasCommas ? '，' : ' ')
}

function poem(call: TagCall, inner: string): Piece {
  const [title = '', author = ''] = call.list
  const lines = inner
    .trim()
    .split('\n')
    .map(line => (line.trim() === '' ? '' : `${line.trim()}  `))
  const head = title === '' ? [] : [`**${title}**`, '']
  return quote([...head, ...lines].join('\n'), author)
}

function timeline(call: TagCall, inner: string): Piece {
  const parts = restoreTabMarks(inner)
  const title = titleOf(call)
  const head = title === '' ? [] : [`**${title}**`]
  const body =
    parts.length === 0 ? [inner.trim()] : parts.map(part => `**${part.name}**\n\n${part.inner.trim()}`)
  return { block: [...head, ...body].join('\n\n') }
}
