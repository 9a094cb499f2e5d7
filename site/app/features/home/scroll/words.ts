import { clausesOf } from '@xiaolou/browser/clauses'

const maxColumns = 4
const maxColumnLength = 12

/** A verse as columns without the punctuation between them; nothing if it is too long to stand upright. */
export function columnsOf(text: string): string[] {
  const columns = clausesOf(text).map(clause => clause.replace(/[，。；：]/g, '').trim())
  const fits = columns.length <= maxColumns && columns.every(({ length }) => length <= maxColumnLength)
  return fits ? columns.filter(column => column !== '') : []
}

/** The seed of a site's landscape, from when it was founded: renaming the site moves no mountain. */
export const seedOf = (createdAtIso: string): number =>
  [...createdAtIso].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 7)
