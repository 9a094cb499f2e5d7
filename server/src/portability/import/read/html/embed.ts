import { attributeOf, findAll, htmlOf, type Piece, type Rule } from '@xiaolou/markdown/from-html'
import type { NoteFinding } from '../../run/finding.ts'

/** The mark that ends the excerpt. */
export const moreRule: Rule = element =>
  element.name === 'p' && attributeOf(element, 'data-more') !== '' ? { block: '<!-- more -->' } : undefined

const nothing: Piece = { inline: '' }
const quoted = (address: string) => address.replaceAll('"', '%22')

/**
 * Converts embedded players and pages to what the folder import understands; unsafe elements are removed and
 * reported.
 */
export const embedRule =
  (note: NoteFinding): Rule =>
  element => {
    const { name } = element
    switch (name) {
      case 'iframe': {
        const src = attributeOf(element, 'src') || attributeOf(element, 'data-src')
        return src === '' ? nothing : { block: `<iframe src="${quoted(src)}"></iframe>` }
      }
      case 'video':
      case 'audio': {
        const sources = [element, ...findAll(element, 'source')].map(one => attributeOf(one, 'src'))
        const src = sources.find(address => address !== '')
        return src === undefined ? nothing : { block: `<${name} controls src="${quoted(src)}"></${name}>` }
      }
      case 'script': {
        if (attributeOf(element, 'type').startsWith('math/tex')) return undefined
        const gist = /^https:\/\/gist\.github\.com\/[\w-]+\/[\da-f]+/.exec(attributeOf(element, 'src'))?.[0]
        if (gist) return { inline: `[Gist](${gist})` }
        note('element-removed', { name })
        return nothing
      }
      case 'object':
      case 'embed':
        note('element-removed', { name })
        return nothing
      default:
        return undefined
    }
  }

const isMerged = (cell: { attributes: ReadonlyMap<string, string> }) =>
  ['colspan', 'rowspan'].some(name => Number(cell.attributes.get(name) ?? 1) > 1)

/** A table with merged cells stays HTML, without blank lines, which would end it. */
export const mergedTableRule: Rule = element => {
  if (element.name !== 'table' || findAll(element, 'table', 'pre').length > 0) return undefined
  const cells = findAll(element, 'td', 'th')
  return cells.length > 1 && cells.some(isMerged)
    ? { block: htmlOf(element).replace(/\n\s*/g, '\n') }
    : undefined
}
