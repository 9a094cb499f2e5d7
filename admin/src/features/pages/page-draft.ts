import { isRecord } from '@xiaolou/browser/is-record'
import { keepWords, readWords } from '@xiaolou/browser/unkept'
import { isPagePath, type PageDraft, pageStatus } from '@xiaolou/contract/page'

export const pagePath = (id: number) => `/pages/${id}`

/** A page being edited: the list sets `order`. */
export type PageFields = Required<Omit<PageDraft, 'order'>>

/** Unsaved changes; `base` is the time of the saved page that they started from, '' for a new one. */
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

/** Only the fields, of a page from the server. */
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
/** False if the browser refused. */
export const keepPage = (id: number, kept: KeptPage | undefined): boolean =>
  keepWords({ key: keyOf(id), value: kept })

/**
 * What the editor opens with: unsaved changes continue from the page they started from; if another version
 * was saved since, they are `outdated`, and the owner chooses.
 */
export function takeUp(saved: { fields: PageFields; updatedAt: string }, kept: KeptPage | undefined) {
  if (!kept || isSamePage(kept.fields, saved.fields))
    return { fields: saved.fields, base: saved.updatedAt, isTakenUp: false, isOutdated: false }
  return { ...kept, isTakenUp: true, isOutdated: kept.base !== saved.updatedAt }
}

/** Why an address is not valid for a page; '' if it is. `pages` are all existing ones, binned ones too. */
export function problemOfPath(
  path: string,
  id: number,
  pages: readonly { readonly id: number; readonly path: string; readonly binned_at: string }[],
): string {
  // Normalised as on the server.
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
