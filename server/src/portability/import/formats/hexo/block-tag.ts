import {
  admonitionType,
  container,
  isStyleWord,
  link,
  type Piece,
  quote,
  tabs,
} from '../../body/markdown-piece.ts'
import { restoreTabMarks } from '../../body/masked.ts'
import { type TagCall, type TranslateBlock, tagTable } from '../../body/tag-call.ts'

const admonitions =
  'note tip notice cq callout noteblock admonition alert success info warning danger message centerquote'
const foldings = 'folding fold foldings details hidetoggle hideblock hideinline spoiler collapse toggle'
/** Tags that only arrange their content. */
const layouts =
  'span psw bubble text p u emp wavy label center right left gallery gallerygroup sites sitegroup btns cell grid grids group fullimage image raw blank inlineimage div box'

const isAdmonition = new Set(admonitions.split(' '))

/** Markdown for tags with content, by their names. */
export const translateBlock = tagTable<TranslateBlock>([
  [layouts, (_, inner) => ({ inline: inner })],
  [admonitions, admonition],
  [foldings, (call, inner) => container({ type: 'details', title: titleOf(call) || '展开', inner })],
  ['tabs subtabs subsubtabs tab', tabPiece],
  ['blockquote quote pullquote', (call, inner) => quote(inner, quoteSource(call))],
  ['poem', poem],
  ['timeline', timeline],
  ['timenode', (call, inner) => ({ block: `**${titleOf(call)}**\n\n${inner.trim()}` })],
  ['kbd', (_, inner) => ({ inline: `<kbd>${inner.trim()}</kbd>` })],
  ['del s', (_, inner) => ({ inline: `~~${inner.trim()}~~` })],
  ['link btn', (call, inner) => link(inner, call.list.find(isAddress) ?? '')],
])

export const isAddress = (text: string) => /^(https?:)?\/\/|^[/#]|^mailto:|^\.{1,2}\//.test(text)

/** Admonition of one line: `{% note info, 一句话 %}` and `{% tip 一句话 %}`. */
export function inlineAdmonition({ name, list, hasCommas }: TagCall): Piece | undefined {
  if (!isAdmonition.has(name)) return undefined
  const typed = admonitionType(list[0] ?? '')
  const words = (typed ? list.slice(1) : list).filter(word => !isStyleWord(word))
  const inner = words.join(hasCommas ? ',' : ' ')
  return inner === '' ? undefined : container({ type: typed ?? typeOfName(name), title: '', inner })
}

function admonition(call: TagCall, inner: string): Piece {
  // With commas, the first argument is the style, in one or more words; otherwise any word may be.
  const words = call.hasCommas ? (call.list[0] ?? '').split(/\s+/) : call.list
  const typed = words.map(admonitionType).find(type => type !== undefined)
  return container({ type: typed ?? typeOfName(call.name), title: titleOf(call), inner })
}

const typeOfName = (name: string) => admonitionType(name) ?? 'note'

const isDress = (word: string) =>
  isStyleWord(word) || admonitionType(word) !== undefined || /^#[\da-f]{3,8}$/i.test(word)

function titleOf({ named, list, hasCommas }: TagCall): string {
  const title = named.get('title')
  if (title !== undefined) return title
  if (!hasCommas) return list.filter(word => !isDress(word)).join(' ')
  const [first = '', ...rest] = list
  // Butterfly's `hideToggle 标题,bg,color`: the title is followed by colours.
  return first.split(/\s+/).every(isDress) ? rest.filter(word => !isDress(word)).join(',') : first
}

/** Parts begin at `<!-- tab 名 -->`; `名@图标` names an icon, which tabs here do not have. */
function tabPiece(call: TagCall, inner: string): Piece {
  const base = titleOf(call).replace(/,?\s{0,9}-?\d{1,9}$/, '') || '标签'
  const parts = restoreTabMarks(inner).map((part, index) => ({
    name: part.name.replace(/@.*/, '').trim() || `${base} ${index + 1}`,
    inner: part.inner,
  }))
  return parts.length === 0 ? { inline: inner } : tabs(parts)
}

function quoteSource({ list, hasCommas }: TagCall): string {
  return list.filter(word => !isAddress(word)).join(hasCommas ? '，' : ' ')
}

function poem({ list: [title = '', author = ''] }: TagCall, inner: string): Piece {
  const lines = inner
    .trim()
    .split('\n')
    .map(line => (line.trim() === '' ? '' : `${line.trim()}  `))
  return quote([...(title === '' ? [] : [`**${title}**`, '']), ...lines].join('\n'), author)
}

function timeline(call: TagCall, inner: string): Piece {
  const parts = restoreTabMarks(inner).map(part => `**${part.name}**\n\n${part.inner.trim()}`)
  const title = titleOf(call)
  const head = title === '' ? [] : [`**${title}**`]
  return { block: [...head, ...(parts.length === 0 ? [inner.trim()] : parts)].join('\n\n') }
}
