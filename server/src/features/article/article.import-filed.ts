import { articleStatus } from '@xiaolou/contract/article'
import { draftFields, newDraft } from '@xiaolou/contract/draft'
import { oneLine } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import { wireTime } from '../../platform/clock.ts'
import type { ImportedArticle } from '../../platform/imported.ts'
import { visibilityOf } from './article.manage-store.ts'

const fallbackCategory = '未分类'
export const cut = (text: string, max: number) => [...text.trim()].slice(0, max).join('')

/**
 * An article has one category here: the last name of its first path. The other names of its paths become tags, so
 * that the parent still leads to it. A tag of the author's stays, though a category bears the same name.
 */
export function categoryAndTags(article: Pick<ImportedArticle, 'categories' | 'tags'>) {
  const [first = [], ...further] = article.categories
  const category = first.at(-1) ?? fallbackCategory
  const others = [...first.slice(0, -1), ...further.flat()].filter(name => name !== category)
  const names = [...article.tags, ...others]
    .map(name => cut(oneLine(name), limits.nameMaxLength))
    .filter(name => name !== '')
  return {
    category: cut(oneLine(category), limits.nameMaxLength),
    tags: [...new Set(names)].slice(0, limits.tagsPerArticle),
  }
}

/**
 * Who may read it. One behind a password is private and keeps the password; a password that no reader could give here is
 * none, and the article the owner's alone.
 */
export function readersOf({
  password,
  isHidden,
  isPrivate,
}: Pick<ImportedArticle, 'password' | 'isHidden' | 'isPrivate'>) {
  const status = password === null && !isPrivate ? articleStatus.public : articleStatus.private
  const { success, output } = v.safeParse(draftFields.entries.password, password)
  return { status, password: success ? output : '', is_hidden: isHidden ? 1 : 0 }
}

/** How far it is from everybody: an import does not open what was closed here, and closes what its file closed. */
export const closedness = (row: { status: 1 | 2 | 3; is_hidden: number; password: string }) =>
  row.status === articleStatus.bin
    ? 4
    : ['public', 'unlisted', 'password', 'private'].indexOf(visibilityOf(row))

/** Paths that lead here from elsewhere: what comes from a 小楼 stood where it stands here. */
export function aliasesOf({ aliases }: Pick<ImportedArticle, 'aliases'>, slug: string): string[] {
  const own = new Set([`/posts/${slug}`, `/posts/${slug}/`])
  return aliases.filter(path => !own.has(path))
}

/** What was not published there, as a draft: its time is kept where it is still to come. */
export function draftOf(
  article: ImportedArticle,
  { slug, timeZone, nowMs }: { slug: string; timeZone: string; nowMs: number },
) {
  const { category, tags } = categoryAndTags(article)
  const { status, password, is_hidden } = readersOf(article)
  const isScheduled = article.status === 'scheduled'
  // A planned one gets the moment in which it is published.
  const isPast = !isScheduled && article.createdAtMs <= nowMs
  return {
    fields: {
      ...newDraft,
      title: cut(oneLine(article.title), limits.titleMaxLength),
      content: article.content,
      description: cut(article.description, limits.descriptionMaxLength),
      ...{ cover: article.cover, slug, category, tags, type: article.type },
      origin_url: article.originUrl,
      visibility: visibilityOf({ status, password, is_hidden }),
      password,
      is_pinned: article.isPinned,
      created_at: isPast ? wireTime(article.createdAtMs, timeZone) : '',
      music: cut(article.music, limits.musicLinkMaxLength),
    },
    source: {
      source_path: article.sourcePath,
      source_hash: article.sourceHash,
      meta: JSON.stringify(article.meta),
      aliases: JSON.stringify(aliasesOf(article, slug)),
    },
    publishAtMs: isScheduled ? article.createdAtMs : 0,
  }
}
