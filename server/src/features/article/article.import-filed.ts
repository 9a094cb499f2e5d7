import { articleStatus } from '@xiaolou/contract/article'
import { draftFields, newDraft } from '@xiaolou/contract/draft'
import { oneLine } from '@xiaolou/contract/grapheme'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import { wireTime } from '../../platform/clock.ts'
import type { ImportedArticle } from '../../platform/imported.ts'
import { visibilityOf } from './article.rules.ts'

const fallbackCategory = '未分类'
export const cut = (text: string, max: number) => [...text.trim()].slice(0, max).join('')

/**
 * An article has one category here: the last name of its first path. The other names of its paths become
 * tags, so that the parent still leads to it. The author's tags are kept, even if a category has the same
 * name.
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
 * Who may read it. One behind a password is private and keeps the password; a password that cannot be entered
 * here is dropped, leaving the article to the owner alone.
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

/** How restricted it is: an import does not open what was closed here, and closes what its file closed. */
export const closedness = (row: { status: 1 | 2 | 3; is_hidden: number; password: string }) =>
  row.status === articleStatus.bin
    ? 4
    : ['public', 'unlisted', 'password', 'private'].indexOf(visibilityOf(row))

/** Old paths of the article; those from another 小楼 that equal its path here are dropped. */
export function aliasesOf({ aliases }: Pick<ImportedArticle, 'aliases'>, slug: string): string[] {
  const own = new Set([`/posts/${slug}`, `/posts/${slug}/`])
  return aliases.filter(path => !own.has(path))
}

/** An unpublished article as a draft: its time is kept if it is in the future. */
export function draftOf(
  article: ImportedArticle,
  { slug, timeZone, nowMs }: { slug: string; timeZone: string; nowMs: number },
) {
  const { category, tags } = categoryAndTags(article)
  const { status, password, is_hidden } = readersOf(article)
  const isScheduled = article.status === 'scheduled'
  // A scheduled one is published at that time.
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
