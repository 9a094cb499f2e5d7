import { alertKindOf } from '@xiaolou/markdown/callout'
import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { isPictureName } from '../pictures/reference.ts'
import type { NoteFinding } from '../run/finding.ts'
import { image, link, quote } from './markdown-piece.ts'
import { type Protected, protect, restore } from './protect.ts'
import type { TagContext } from './tag-call.ts'

/** Obsidian's syntax is translated in full in a folder of notes; elsewhere only links that lead somewhere. */
type WikiInput = Protected & {
  isNotes: boolean
  note: NoteFinding
  findPost: TagContext['findPost']
  /** The text of a public note, to be shown inside another. */
  readNote: (name: string) => string | undefined
}

const attachment =
  /\.(?:pdf|mp[34]|m4a|wav|ogg|flac|webm|mov|mkv|3gp|ogv|zip|docx?|xlsx?|pptx?|canvas|txt|csv)$/i
/** Notes inside notes inside notes. */
const maxDepth = 3

/** Wiki links, embeds, block ids and comments of masked text; comments are the author's own. */
export function translateWiki(input: WikiInput): { text: string; comments: string[] } {
  const { text: uncommented, comments } = input.isNotes
    ? takePercentComments(input)
    : { text: input.text, comments: [] }
  let text = uncommented
  if (input.isNotes) text = withKnownCallouts(withoutBlockIds(text))
  if (text.includes('[[')) text = translateLinks({ ...input, text }, 0)
  return { text, comments }
}

/** `%%…%%`, within a paragraph or from a line of its own to another. */
function takePercentComments({ text, originals, note }: WikiInput) {
  const comments: string[] = []
  const [first = '', ...parts] = text.split('%%')
  let kept = first
  let isOpen = false
  for (const [index, part] of parts.entries()) {
    isOpen = !isOpen
    const isLast = index === parts.length - 1
    const isComment =
      isOpen &&
      !isLast &&
      part.trim() !== '' &&
      (!/\n[ \t]*\n/.test(part) || /(?:^|\n)[ \t]*$/.test(kept.slice(-80)))
    if (isComment) {
      note('author-comment')
      comments.push(restore(part.trim(), originals))
    } else if (isOpen) {
      kept += `%%${part}`
      isOpen = false
    } else kept += part
  }
  return { text: kept, comments }
}

const blockId = /\^([\w-]{1,60})$/

/** `^abc` at the end of a block names it for links. */
const withoutBlockIds = (text: string) =>
  text.includes('^') ? text.split('\n').map(withoutBlockId).join('\n') : text

function withoutBlockId(line: string): string {
  const text = line.trimEnd()
  const found = text.endsWith('^') ? null : blockId.exec(text)
  // A power is not a name.
  const isName = found && /[A-Za-z-]|^\d{6}/.test(found[1] ?? '')
  return isName && /^\s?$/.test(text[found.index - 1] ?? '') ? text.slice(0, found.index).trimEnd() : line
}

/** Obsidian shows a callout of an unknown kind as a note; `[!info|wide]` has metadata for a theme. */
const withKnownCallouts = (text: string) =>
  text.replace(
    /^([ \t>]+)\[!([\w-]{1,40})(?:\|[^[\]\n]{0,200})?\]/gm,
    (whole, marks: string, kind: string) =>
      marks.includes('>') ? `${marks}[!${alertKindOf(kind) ? kind : 'note'}]` : whole,
  )

const wikiLink = /(?<!\\)(!?)\[\[([^[\]\n]{1,400})\]\](?!\()/g

function translateLinks(input: WikiInput, depth: number): string {
  return input.text.replace(wikiLink, (whole, mark: string, inner: string, offset: number) => {
    // A mark of the table of contents.
    if (/^_?toc_?$/i.test(inner)) return whole
    const [target = '', ...labels] = inner.split(/\\?\|/).map(part => restore(part.trim(), input.originals))
    if (mark !== '' && isPictureName(target)) return picture(target, labels)
    if (attachment.test(target)) return link(labels.join(' ') || target, target).inline
    const [name = '', ...anchors] = target.split('#').map(part => part.trim())
    // As Obsidian shows a link without words of its own.
    const label = labels.join(' ') || [name, ...anchors].filter(part => part !== '').join(' > ')
    const anchor = anchors.at(-1) ?? ''
    const hash = anchor === '' || anchor.startsWith('^') ? '' : `#${anchor}`
    if (name === '' && input.isNotes) return hash === '' ? label : link(label, hash).inline
    const found = input.findPost(name)
    if (mark !== '' && found && input.isNotes) {
      const shown = embed({ input, name, anchor, depth })
      const [before, after] = [input.text.slice(0, offset), input.text.slice(offset + whole.length)]
      if (shown !== undefined && /(?:^|\n)$/.test(before) && /^(?:\n|$)/.test(after))
        return `${/(?:^|\n)\n$|^$/.test(before) ? '' : '\n'}${shown}${/^(?:\n\n|\n?$)/.test(after) ? '' : '\n'}`
      return link(labels.join(' ') || found.title || label, found.url + hash).inline
    }
    if (found) return link(label, found.url + hash).inline
    if (!input.isNotes) return whole
    input.note('link-missing', { name: target })
    return label
  })
}

/** `![[a.png|字|300x200]]`: words and a size, in any order. */
function picture(url: string, labels: readonly string[]): string {
  const sizes = labels.map(label => /^(\d+)(?:x(\d+))?$/.exec(label))
  const [, width, height] = sizes.find(size => size !== null) ?? []
  const alt = labels.filter((_, index) => sizes[index] === null).join(' ')
  return image({ alt, url: url.replace(/#.*/, ''), size: pictureSizeOf({ width, height }) }).inline
}

type Embed = { input: WikiInput; name: string; anchor: string; depth: number }

/** The text of a note, or of its part, as a quotation. */
function embed({ input, name, anchor, depth }: Embed): string | undefined {
  const whole = depth < maxDepth ? input.readNote(name) : undefined
  const part = whole === undefined ? '' : partOf(whole, anchor).trim()
  if (part === '') return undefined
  const masked = protect(part, { hasTags: false, hasShortcodes: false }, input.originals)
  const { text } = takePercentComments({ ...input, ...masked })
  const inner = translateLinks({ ...input, text: withoutBlockIds(text) }, depth + 1)
  return quote(inner, '').block
}

/** The section under a heading, or the block with an id; the whole text without an anchor. */
function partOf(text: string, anchor: string): string {
  if (anchor === '') return text
  const lines = text.split('\n')
  if (anchor.startsWith('^')) {
    const at = lines.findIndex(line => line.trimEnd().endsWith(anchor))
    let start = at
    while (start > 0 && lines[start - 1]?.trim() !== '') start--
    return at < 0 ? '' : lines.slice(start, at + 1).join('\n')
  }
  const levelOf = (line: string) => /^#{1,6}(?=\s)/.exec(line)?.[0].length
  const start = lines.findIndex(line => levelOf(line) && line.replace(/^#+\s+/, '').trim() === anchor)
  const level = levelOf(lines[start] ?? '') ?? 0
  const length = lines.slice(start + 1).findIndex(line => (levelOf(line) ?? 7) <= level)
  return start < 0 ? '' : lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n')
}
