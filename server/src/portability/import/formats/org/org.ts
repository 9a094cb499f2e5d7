import type { Fields } from '../../front-matter/fields.ts'
import { type Affiliated, createListIndent, noAffiliated, orgBlock, orgPicture, orgTable } from './block.ts'
import { orgInline } from './inline.ts'

const keyword = /^\s*#\+([\w-]+)(\[\])?:\s*(\S.*)?$/
const begin = /^\s*#\+begin_([\w-]+)(?![\w-])(.*)$/i
const planning = /^\s*(?:CLOSED|SCHEDULED|DEADLINE):\s*[<[]/
const environment = /^\s*\\begin\{([a-z]+\*?)\}/i
const tableRow = /^\s*\|/
const fixedLine = /^\s*: |^\s*:$/
const listField = new Set(['tags', 'categories', 'aliases', 'keywords'])
const renamed: Readonly<Record<string, string>> = {
  hugo_tags: 'tags',
  filetags: 'tags',
  hugo_categories: 'categories',
  category: 'categories',
  hugo_draft: 'draft',
  hugo_slug: 'slug',
  hugo_aliases: 'aliases',
  hugo_lastmod: 'lastmod',
  hugo_publishdate: 'date',
  export_file_name: 'slug',
}
/** Keywords that concern Emacs, not the article. */
const silent =
  /^(?:startup|options|property|hugo_.*|latex.*|html_.*|setupfile|todo|seq_todo|export_.*|bind|macro|archive|language|email|creator|roam_.*|columns|link|constants|results|tblfm|toc|include|index)$/

/**
 * Converts an Org file to front matter fields and Markdown: keywords, headings, lists, links, pictures, code,
 * tables, footnotes, emphasis, quotations, examples, exports. Drawers, planning lines, comments, and sections
 * marked `COMMENT` or `:noexport:` are private and removed.
 */
export function readOrg(source: string): { fields: Fields; body: string } {
  const fields: Fields = new Map()
  const lines = source.split('\n')
  const rest: string[] = []
  let isHead = true
  for (const line of lines) {
    const found = isHead ? keyword.exec(line) : null
    if (found && !/^(?:caption|name|attr_\w+|html|begin_.*)$/i.test(found[1] ?? '')) addField(fields, found)
    else {
      isHead &&= /^\s*(?:#(?:\s.*)?)?$/.test(line) || /^\s*:[\w-]+:.*$/.test(line)
      rest.push(line)
    }
  }
  return { fields, body: readOrgLines(rest).trim() }
}

function addField(fields: Fields, found: RegExpExecArray): void {
  const written = (found[1] ?? '').toLowerCase()
  const name = renamed[written] ?? written
  const value = (found[3] ?? '').trim()
  if (value === '' || (silent.test(written) && renamed[written] === undefined)) return
  if (listField.has(name)) {
    const isColons = /^:.*:$/.test(value)
    const parts = value
      .split(isColons ? ':' : /[,，]/.test(value) ? /[,，]/ : /\s+/)
      .map(part => part.trim().replace(/^"|"$/g, ''))
    const known = fields.get(name)
    fields.set(name, [...(Array.isArray(known) ? known : []), ...parts.filter(part => part !== '')])
  } else if (name === 'title' && typeof fields.get('title') === 'string')
    fields.set('title', `${fields.get('title')} ${value}`)
  else fields.set(name, dateText(value))
}

/** Converts `<2020-01-02 Thu 10:00>` to the usual form of a date. */
const dateText = (value: string) =>
  value.replace(/^[<[](\d{4}-\d\d-\d\d)([^>\]]*)[>\]]$/, (_, day: string, rest: string) => {
    const time = /^(?:\s+[^\s\d]+)?\s+(\d{1,2}:\d\d)/.exec(rest)?.[1]
    return time ? `${day} ${time}` : day
  })

/** Converts Org without its head to Markdown. */
export function readOrgLines(lines: readonly string[], depth = 0): string {
  const out: string[] = []
  const list = createListIndent()
  let affiliated: Affiliated = noAffiliated
  const gap = () => {
    if (out.length > 0 && out.at(-1) !== '') out.push('')
  }
  const block = (text: string, indent: string) => {
    gap()
    if (text !== '') out.push(...text.split('\n').map(one => (one === '' ? '' : indent + one)), '')
    affiliated = noAffiliated
  }
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const opened = begin.exec(line)
    if (opened) {
      const name = (opened[1] ?? '').toLowerCase()
      const last = findEnd(lines, index + 1, new RegExp(`^\\s*#\\+end_${name}\\s*$`, 'i'))
      const inner = lines.slice(index + 1, last)
      const read = (inside: readonly string[]) =>
        depth > 8 ? inside.join('\n') : readOrgLines(inside, depth + 1)
      block(
        orgBlock({ name, rest: opened[2] ?? '', lines: inner, affiliated, read }),
        list.contentIndent(line),
      )
      index = last
      continue
    }
    const math = environment.exec(line)
    if (math) {
      const end = new RegExp(`\\\\end\\{${(math[1] ?? '').replace('*', '\\*')}\\}`)
      const last = findEnd(lines, index, end)
      block(`$$\n${lines.slice(index, last + 1).join('\n')}\n$$`, '')
      index = last
      continue
    }
    if (/^\s*:(?:PROPERTIES|LOGBOOK|[A-Z_-]{2,30}):\s*$/i.test(line)) {
      const last = findEnd(lines, index + 1, /^\s*:END:\s*$/i)
      if (last < lines.length) {
        index = last
        continue
      }
    }
    const heading = /^(\*+)\s+(\S.*)?$/.exec(line)
    if (heading) {
      const level = heading[1]?.length ?? 1
      const title = headingText(heading[2] ?? '')
      list.end()
      if (title === undefined) {
        index = endOfSubtree(lines, index, level) - 1
        continue
      }
      block(`${'#'.repeat(Math.min(6, level + 1))} ${orgInline(title)}`, '')
      if (planning.test(lines[index + 1] ?? '')) index++
      continue
    }
    const run = tableRow.test(line) ? tableRow : fixedLine.test(line) ? fixedLine : undefined
    if (run) {
      let end = index + 1
      while (run.test(lines[end] ?? '')) end++
      const inner = lines.slice(index, end)
      const fixed = () => inner.map(one => one.replace(/^\s*: ?/, '')).join('\n')
      block(run === tableRow ? orgTable(inner) : `\`\`\`\n${fixed()}\n\`\`\``, list.contentIndent(line))
      index = end - 1
      continue
    }
    const said = keyword.exec(line)
    if (said) {
      affiliated = withKeyword(affiliated, (said[1] ?? '').toLowerCase(), said[3] ?? '')
      if (/^html$/i.test(said[1] ?? '')) block(said[3] ?? '', '')
      continue
    }
    const sign = /^\s*#\s*more\s*$/i.test(line) ? '<!-- more -->' : /^-{5,}\s*$/.test(line) ? '---' : ''
    if (sign !== '') block(sign, '')
    if (sign !== '' || /^\s*#(?:\s|$)/.test(line)) continue
    const picture = orgPicture(line, affiliated)
    if (picture !== undefined) {
      block(picture, list.contentIndent(line))
      continue
    }
    const note = /^\[fn:([^\]:]+)\]\s*(\S.*)?$/.exec(line)
    if (note) {
      gap()
      list.end()
      out.push(`[^${note[1]}]: ${orgInline(note[2] ?? '')}`)
      continue
    }
    out.push(proseLine(line, list, out))
    if (line.trim() !== '') affiliated = noAffiliated
  }
  return out.join('\n').replace(/\n{3,}/g, '\n\n')
}

function proseLine(line: string, list: ReturnType<typeof createListIndent>, out: string[]): string {
  if (line.trim() === '') return ''
  const item = list.item(line)
  if (item) {
    // Adds a blank line between prose and a list, which Markdown requires for numbered lists.
    if (item.isFirst && out.length > 0 && out.at(-1) !== '') out.push('')
    return `${item.prefix}${orgInline(item.text)}`
  }
  const indent = list.contentIndent(line)
  const text = orgInline(line.trim()).replace(/\\\\\\\\$/, '  ')
  return indent + text.replace(/^(?=[#>]|[-+]{1,4}(?:\s|$)|=+$)/, '\\')
}

/** Title without state, priority and tags; undefined for a private subtree. */
function headingText(text: string): string | undefined {
  const tags = /(?<!\s)\s+:((?:[\p{L}\p{N}_@#%]+:)+)\s*$/u.exec(text)
  const bare = text
    .slice(0, tags?.index ?? text.length)
    .replace(/^(?:TO[D]O|DONE|NEXT|WAITING|CANCELL?ED|HOLD|DOING)\s+/, '')
  if (/^COMMENT\b/.test(bare) || /(?:^|:)noexport:/.test(tags?.[1] ?? '')) return undefined
  return bare.replace(/^\[#[A-Z\d]\]\s*/, '').trim()
}

function endOfSubtree(lines: readonly string[], from: number, level: number): number {
  let index = from + 1
  const levelOf = (line = '') => /^(\*+)\s/.exec(line)?.[1]?.length ?? Number.POSITIVE_INFINITY
  while (index < lines.length && levelOf(lines[index]) > level) index++
  return index
}

/** Index of the line that ends a block; past the last one if none does. */
function findEnd(lines: readonly string[], from: number, end: RegExp): number {
  let index = from
  while (index < lines.length && !end.test(lines[index] ?? '')) index++
  return index
}

function withKeyword(known: Affiliated, name: string, value: string): Affiliated {
  if (name === 'caption') return { ...known, caption: value.trim() }
  if (name === 'name') return { ...known, name: value.trim() }
  if (name !== 'attr_html' && name !== 'attr_org') return known
  const pairs = Array.from(
    value.matchAll(/:([\w-]+)\s+("[^"]*"|[^\s:][^\s]*)/g),
    match => [match[1] ?? '', (match[2] ?? '').replace(/^"|"$/g, '')] as const,
  )
  return { ...known, attributes: new Map([...known.attributes, ...pairs]) }
}
