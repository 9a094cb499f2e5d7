import {
  admonitionType,
  container,
  isStyleWord,
  link,
  type Piece,
  quote,
  tabs,
} from '../../body/markdown-piece.ts'
import { restoreTabMarks, tabMark, withoutParts } from '../../body/masked.ts'
import { type TagCall, type TranslateBlock, tagTable } from '../../body/tag-call.ts'

const admonitions =
  'note tip notice cq callout noteblock admonition alert success info warning danger message centerquote'
const foldings = 'folding fold foldings details hidetoggle hideblock hideinline spoiler collapse toggle'
/** Tags that only arrange their content. */
const layouts =
  'span psw bubble text p u emp wavy label center right left gallery gallerygroup sites sitegroup btns cell grids group fullimage full-image fi image raw blank inlineimage div grouppicture group-pictures gp gi carousel swiper story quot'

const isAdmonition = new Set(admonitions.split(' '))

/** Markdown for tags with content, by their names. */
export const translateBlock = tagTable<TranslateBlock>([
  [layouts, (_, inner) => ({ inline: inner })],
  ['box border banner reel album', (call, inner) => ({ block: headed(titleOf(call), inner.trim()) })],
  [admonitions, admonition],
  [foldings, (call, inner) => container({ type: 'details', title: titleOf(call) || '展开', inner })],
  ['tabs subtabs subsubtabs', tabPiece],
  // GitBook's and others' `tab title="名"` within `tabs`.
  [
    'tab',
    (call, inner) =>
      titleOf(call) ? { inline: `${tabMark(titleOf(call))}\n${inner}` } : tabPiece(call, inner),
  ],
  ['blockquote quote pullquote', (call, inner) => quote(inner, quoteSource(call))],
  ['poem', poem],
  ['timeline', timeline],
  ['timenode', (call, inner) => ({ block: `**${titleOf(call)}**\n\n${inner.trim()}` })],
  ['kbd', (_, inner) => ({ inline: `<kbd>${inner.trim()}</kbd>` })],
  ['del s', (_, inner) => ({ inline: `~~${inner.trim()}~~` })],
  ['folders', (call, inner) => partsPiece(call, inner, folder)],
  ['grid paper okr', (call, inner) => partsPiece(call, inner, headed)],
  ['linkgrid lg', (_, inner) => linkGrid(inner)],
  ['flink', (_, inner) => friends(inner)],
  ['poetry', poetry],
  ['sup sub', ({ name }, inner) => ({ inline: `<${name}>${inner.trim()}</${name}>` })],
  ['mark', (_, inner) => ({ inline: `==${inner.trim()}==` })],
  ['link btn button', (call, inner) => link(inner, call.list.find(isAddress) ?? '')],
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
  const given = [...words, ...['color', 'type'].flatMap(key => call.named.get(key) ?? [])]
  const typed = given.map(admonitionType).find(type => type !== undefined)
  return container({ type: typed ?? typeOfName(call.name), title: titleOf(call), inner })
}

const typeOfName = (name: string) => admonitionType(name) ?? 'note'

const isDress = (word: string) =>
  isStyleWord(word) || admonitionType(word) !== undefined || /^#[\da-f]{3,8}$/i.test(word)

function titleOf({ named, list, hasCommas }: TagCall): string {
  const title = named.get('title') ?? named.get('header')
  if (title !== undefined) return title
  // Fluid: `fold info @题 目`.
  const marked = list.findIndex(word => word.startsWith('@'))
  if (marked >= 0) return list.slice(marked).join(' ').slice(1)
  if (!hasCommas) return list.filter(word => !isDress(word)).join(' ')
  const [first = '', ...rest] = list
  // Butterfly's `hideToggle 标题,bg,color`: the title is followed by colours.
  return first.split(/\s+/).every(isDress) ? rest.filter(word => !isDress(word)).join(',') : first
}

/** Parts begin at `<!-- tab 名 -->`; `名@图标` names an icon, which tabs here do not have. */
function tabPiece(call: TagCall, inner: string): Piece {
  const base = titleOf(call).replace(/,?\s{0,9}-?\d{1,9}$/, '') || '标签'
  const parts = restoreTabMarks(inner).map((part, index) => ({
    name: partName(part.name) || `${base} ${index + 1}`,
    inner: part.inner,
  }))
  return parts.length === 0 ? { inline: inner } : tabs(parts)
}

/** The name of a part without icons and settings: `名@图标`, `id:x 'title:名' active`, `名 color:red`. */
function partName(written: string): string {
  const title = /(["'])title:([^"'\n]*)\1/.exec(written)?.[2]
  return (
    title ??
    written
      .replace(/@.*/, '')
      .replace(/(?<!\S)[a-z]+:\S+/g, '')
      .trim()
  )
}

const headed = (name: string, inner: string) => (name === '' ? inner : `**${name}**\n\n${inner}`)
const folder = (name: string, inner: string) =>
  container({ type: 'details', title: name || '展开', inner }).block

/** Parts between comments, each with an optional name: Stellar's grids, folders, papers and goals. */
function partsPiece(call: TagCall, inner: string, write: (name: string, inner: string) => string): Piece {
  const parts = restoreTabMarks(inner)
  const title = titleOf(call)
  const written = parts.map(part => write(partName(part.name), part.inner))
  return { block: [headed(title, withoutParts(inner).trim()), ...written].filter(Boolean).join('\n\n') }
}

/** NexT: a line for each link, `名 | 地址 | 说明 | 图`. */
function linkGrid(inner: string): Piece {
  const rows = inner.split('\n').map(line => line.split('|').map(cell => cell.trim()))
  return { block: rows.flatMap(([name = '', url = '', words = '']) => friend(name, url, words)).join('\n') }
}

const friend = (name: string, url: string, words: string) =>
  name === '' && url === '' ? [] : [`- ${link(name || url, url).inline} ${words}`.trimEnd()]

/** Butterfly: YAML of groups, each with a `link_list`. */
function friends(inner: string): Piece {
  const lines: string[] = []
  for (const item of inner.split(/^(?=[ \t]*- )/m)) {
    const value = (key: string) =>
      new RegExp(`^[ \\t-]*${key}:[ \\t]*["']?(.*?)["']?[ \\t]*$`, 'm').exec(item)?.[1] ?? ''
    if (value('class_name') !== '')
      lines.push('', `**${value('class_name')}** ${value('class_desc')}`.trimEnd(), '')
    lines.push(...friend(value('name'), value('link'), value('descr')))
  }
  return { block: lines.join('\n').trim() }
}

/** Stellar: `{% poetry 题 author:人 date:日 footer:尾 %}`. */
function poetry(call: TagCall, inner: string): Piece {
  const { named } = call
  const source = ['author', 'date', 'footer'].flatMap(key => named.get(key) ?? []).join('，')
  return poem({ ...call, list: [titleOf(call), source] }, inner)
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
