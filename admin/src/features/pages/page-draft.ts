import { isRecord } from '@xiaolou/browser/is-record'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { isPagePath, type PageDraft, pageStatus } from '@xiaolou/contract/page'

export const pagePath = (id: number) => `/pages/${id}`

/** A page in hand: `order` is put by the list. */
export type PageFields = Required<Omit<PageDraft, 'order'>>

/** What was typed and not saved; `base` is the wire's time of the page that it was made from, '' for a new one. */
export type KeptPage = { readonly fields: PageFields; readonly base: string }

export const emptyPage: PageFields = {
  path: '/',
  title: '',
  content: '',
  description: '',
  in_menu: true,
  status: pageStatus.public,
}

const names = ['path', 'title', 'content', 'description', 'in_menu', 'status'] as const

/** The fields alone, of a page as the server gives it. */
export const fieldsOf = ({ path, title, content, description, in_menu, status }: PageFields): PageFields => ({
  path,
  title,
  content,
  description,
  in_menu,
  status,
})

export const isSamePage = (one: PageFields, other: PageFields): boolean =>
  names.every(name => one[name] === other[name])

const keyOf = (id: number) => `pageDraft-${id || 'new'}`

const isKept = (value: unknown): value is KeptPage =>
  isRecord(value) &&
  typeof value.base === 'string' &&
  isRecord(value.fields) &&
  [value.fields.path, value.fields.title, value.fields.content, value.fields.description].every(
    text => typeof text === 'string',
  ) &&
  typeof value.fields.in_menu === 'boolean' &&
  (value.fields.status === pageStatus.public || value.fields.status === pageStatus.private)

export const readKept = (id: number): KeptPage | undefined => readWords({ key: keyOf(id), isValid: isKept })
/** False where the browser would not keep it. */
export const keepPage = (id: number, kept: KeptPage | undefined): boolean =>
  keepWords({ key: keyOf(id), value: kept })

/**
 * What is in hand when a page is opened: the words that were not saved go on from the page that they were made from; where
 * somebody has saved another one since, they are `outdated`, and the owner chooses.
 */
export function takeUp(saved: { fields: PageFields; updatedAt: string }, kept: KeptPage | undefined) {
  if (!kept || isSamePage(kept.fields, saved.fields))
    return { fields: saved.fields, base: saved.updatedAt, isTakenUp: false, isOutdated: false }
  return { ...kept, isTakenUp: true, isOutdated: kept.base !== saved.updatedAt }
}

/** Why a page cannot stand at an address; '' where it can. `pages` are all there are, those in the bin too. */
export function problemOfPath(
  path: string,
  id: number,
  pages: readonly { readonly id: number; readonly path: string; readonly binned_at: string }[],
): string {
  // As the server reads it.
  const read = path
    .trim()
    .normalize('NFC')
    .replace(/([^/])\/+$/, '$1')
  if (read === '' || read === '/') return '给它一个地址，比如 /about'
  if (!read.startsWith('/')) return '地址从 / 开始，比如 /about'
  const taken = pages.find(page => page.path === read && page.id !== id)
  if (taken) return taken.binned_at ? '回收站里有一页占着这个地址' : '这个地址已经有一页了'
  if (!isPagePath(read)) return '不能有空格和 ? # %，也不能是站里已有的地址'
  return ''
}
