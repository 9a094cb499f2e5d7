import { articleStatus, isTop } from '@xiaolou/contract/article'
import { draftFields } from '@xiaolou/contract/draft'
import { limits } from '@xiaolou/contract/limits'
import type { Rendered } from '@xiaolou/markdown'
import * as v from 'valibot'
import { contentTopic } from '../../platform/content-change.ts'
import type { Deps } from '../../platform/feature.ts'
import type { ImportedArticle } from '../../platform/imported.ts'
import { readFields } from './article.fields.ts'
import type { ArticleEntry } from './article.index.ts'
import { bodyOf, coverOf, createRenderThread, measuresOf, renderArticle } from './article.render.ts'
import { freeSlug, slugOfTitle } from './article.rules.ts'
import type { SaveDeps } from './article.service.ts'
import { createArticleWriter } from './article.write-store.ts'

// A thread costs as much as these take.
const renderedHere = 60

const fallbackCategory = '未分类'
// Elsewhere the larger number stands first; here the smaller one does.
const pinnedOrderBase = 1_000
const cut = (text: string, max: number) => [...text.trim()].slice(0, max).join('')

/**
 * An article has one category here: the last name of its first path. The other names of its paths become tags, so
 * that the parent still leads to it. A tag of the author's stays, though a category bears the same name.
 */
function categoryAndTags(article: Pick<ImportedArticle, 'categories' | 'tags'>) {
  const [first = [], ...further] = article.categories
  const category = first.at(-1) ?? fallbackCategory
  const others = [...first.slice(0, -1), ...further.flat()].filter(name => name !== category)
  const names = [...article.tags, ...others]
    .map(name => cut(name, limits.nameMaxLength))
    .filter(name => name !== '')
  return {
    category: cut(category, limits.nameMaxLength),
    tags: [...new Set(names)].slice(0, limits.tagsPerArticle),
  }
}

/**
 * Who may read it. One behind a password is private and keeps the password; a password that no reader could give here is
 * none, and the article the owner's alone. A draft lies in the bin, and comes out of it as what it would have been.
 */
function readersOf({
  status,
  password,
  isHidden,
  isPrivate,
}: Pick<ImportedArticle, 'status' | 'password' | 'isHidden' | 'isPrivate'>) {
  const shown = password === null && !isPrivate ? articleStatus.public : articleStatus.private
  const { success, output } = v.safeParse(draftFields.entries.password, password)
  const kept = { password: success ? output : '', is_hidden: isHidden ? 1 : 0 }
  if (status !== 'draft') return { status: shown, ...kept }
  return { status: articleStatus.bin, status_before_bin: shown, ...kept }
}

/** Whether readers do not see it, or only those who have its address: an import does not open what was closed here. */
const isClosed = ({ status, is_hidden, binned_at }: Record<'status' | 'is_hidden' | 'binned_at', number>) =>
  // What the file said to be a draft lies in the bin without a day.
  status === articleStatus.bin ? binned_at > 0 : status !== articleStatus.public || is_hidden === 1

/** Takes articles in, each once: source path and content hash say whether it is new, changed or the same. */
export function createArticleImporter(deps: SaveDeps & Pick<Deps, 'drafts'> & { authorId: number }) {
  const { db, bus, describePictures } = deps
  const thread = createRenderThread(renderedHere)
  const render = (markdown: string) =>
    renderArticle({ markdown, siteUrl: deps.siteUrl, describePictures }, thread.call)
  // The search index writes itself out at each savepoint, which is half of an import: it is told of many at once.
  let toIndex: ArticleEntry[] = []
  let toUnlist: number[] = []
  const flushIndex = async () => {
    const writer = createArticleWriter(db)
    await writer.putInIndex(toIndex)
    await writer.removeFromIndex(toUnlist)
    toIndex = []
    toUnlist = []
  }
  const named = { category: new Map<string, number>(), tag: new Map<string, number>() }

  const store = async (article: ImportedArticle, rendering: Promise<Rendered>) => {
    const known = await createArticleWriter(db).getSource(article.sourcePath)
    if (known?.source_hash === article.sourceHash) {
      const nothing = { missingAnchors: [], dropped: [], unclosedFenceLine: null }
      return { id: known.id, slug: known.slug, outcome: 'unchanged' as const, ...nothing }
    }
    const rendered = await rendering
    const cover = await coverOf(article.cover, describePictures)
    const { category, tags } = categoryAndTags(article)
    const body = bodyOf(article.content, rendered)
    const source = {
      source_path: article.sourcePath,
      source_hash: article.sourceHash,
      meta: JSON.stringify(article.meta),
    }
    const saved = await db.transaction(async inner => {
      const writer = createArticleWriter(inner)
      const idOf = async (table: 'category' | 'tag', name: string) => {
        const id = named[table].get(name) ?? (await writer.ensureNamed(table, name, deps.clock.now()))
        named[table].set(name, id)
        return id
      }
      const wanted = article.slug || (await slugOfTitle(article.title))
      const slug = known?.slug ?? (await freeSlug(wanted, taken => writer.isSlugTaken(taken)))
      const record = {
        article_title: cut(article.title, limits.titleMaxLength),
        slug,
        author_id: deps.authorId,
        category_id: await idOf('category', category),
        article_description: cut(article.description, limits.descriptionMaxLength) || rendered.excerpt,
        ...cover,
        is_top: article.isPinned ? isTop.yes : isTop.no,
        order: article.isPinned ? Math.max(0, pinnedOrderBase - article.order) : 0,
        type: article.type,
        origin_url: article.originUrl,
        // One that names none keeps what it was given here.
        ...(article.music !== '' && { music: cut(article.music, limits.musicLinkMaxLength) }),
        ...measuresOf(rendered),
        createdAt: article.createdAtMs,
        updatedAt: article.updatedAtMs,
      }
      const readers = readersOf(article)
      const before = known && (await readFields(inner, known.id, deps.timeZone))
      let id = known?.id
      if (id === undefined) id = await writer.insertArticle({ ...record, ...readers }, body, source)
      else {
        await writer.updateArticle(id, known && isClosed(known) ? record : { ...record, ...readers })
        await writer.updateBody(id, { ...body, ...source })
      }
      const tagIds: number[] = []
      for (const tag of tags) tagIds.push(await idOf('tag', tag))
      await writer.setTags(id, tagIds)
      // What comes from a 小楼 stood where it stands here.
      const own = new Set([`/posts/${slug}`, `/posts/${slug}/`])
      await writer.addRedirects(
        id,
        article.aliases.filter(path => !own.has(path)),
      )
      const after = before && (await readFields(inner, id, deps.timeZone))
      if (before && after) await deps.drafts.merge(inner, id, { before, after })
      return { id, slug, entry: await writer.syncTagList(id) }
    })
    if (saved.entry) toIndex.push(saved.entry)
    else toUnlist.push(saved.id)
    const { missingAnchors, dropped, unclosedFenceLine } = rendered
    const outcome = known ? ('updated' as const) : ('created' as const)
    return { id: saved.id, slug: saved.slug, outcome, missingAnchors, dropped, unclosedFenceLine }
  }

  return {
    findSource: async (sourcePath: string) => {
      const row = await createArticleWriter(db).getSource(sourcePath)
      return row && { sourceHash: row.source_hash ?? '', slug: row.slug }
    },

    findId: async (sourcePath: string) => (await createArticleWriter(db).getSource(sourcePath))?.id,

    isSlugTaken: (slug: string) => createArticleWriter(db).isSlugTaken(slug),

    /** Renders without saving. */
    async check(article: Pick<ImportedArticle, 'content'>) {
      const { missingAnchors, dropped, unclosedFenceLine } = await render(article.content)
      return { missingAnchors, dropped, unclosedFenceLine }
    },

    /** Begins to render; what it gives stores the article. */
    prepare(article: ImportedArticle) {
      const rendering = render(article.content)
      rendering.catch(() => undefined)
      return () => store(article, rendering)
    },

    /** Of a file that is no article any more: its article, if there was one, goes into the bin. */
    async putInBin(sourcePath: string) {
      const known = await createArticleWriter(db).getSource(sourcePath)
      if (!known) return
      await db.transaction(async inner => {
        const writer = createArticleWriter(inner)
        await writer.updateArticle(known.id, { status: articleStatus.bin, status_before_bin: known.status })
        await writer.syncListing(known.id)
      })
    },

    flushIndex,

    /** Ends what renders, whatever came of it. */
    end: thread.end,

    /** Drops cached pages, once, after the last article. */
    async finish() {
      await flushIndex()
      bus.publish(contentTopic, 'import')
    },
  }
}
