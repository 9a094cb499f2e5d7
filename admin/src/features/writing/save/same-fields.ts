import { type DraftFields, newDraft } from '@xiaolou/contract/draft'

/** Whether two drafts say the same in every field. */
export function isSame(one: DraftFields, other: DraftFields): boolean {
  return Object.keys(newDraft).every(name => valueIn(one, name) === valueIn(other, name))
}

const valueIn = (fields: DraftFields, name: string): unknown => {
  const value = Object.entries(fields).find(([key]) => key === name)?.[1]
  return Array.isArray(value) ? JSON.stringify(value) : value
}
