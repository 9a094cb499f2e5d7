import * as contract from '@xiaolou/contract/draft'
import * as day from '@xiaolou/contract/draft-day'
import * as history from '@xiaolou/contract/draft-history'
import { checkLinks } from '@xiaolou/contract/draft-link'
import { orRefuse, refusal } from '@xiaolou/contract/errors'
import { type BoundRoute, bind } from '@xiaolou/contract/kit/handler'
import type { Rendered } from '@xiaolou/markdown'
import * as v from 'valibot'
import { wireTime, withWireTimes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageOf } from '../../platform/db/rows.ts'
import type { Feature, FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { createSigner } from '../../platform/signer.ts'
import { type ExportedDocument, exportedPerBatch, withMeta } from '../../platform/site-export.ts'
import { createWritingDayStore } from './draft.day.ts'
import { fieldsOf, unpack } from './draft.history.ts'
import { checkLinks as checkAll } from './draft.link.ts'
import type { DraftDeps } from './draft.publish.ts'
import { createDraftService } from './draft.service.ts'
import { createSourceStore } from './draft.source.ts'
import { draftSourceMigration } from './draft.source-step.ts'
import { createDraftStore } from './draft.store.ts'
import { type DraftTable, draftMigrations, draftPictures, type SourceTable } from './draft.table.ts'

function documentOf(row: DraftTable, source: SourceTable | undefined): ExportedDocument {
  const fields = fieldsOf(row)
  const { title, description, cover, slug, category, tags, series, licence, music } = fields
  const isShut = fields.visibility === 'private' || fields.visibility === 'password'
  return {
    folder: '_drafts',
    name: slug || row.key,
    front: withMeta(source?.meta ?? '{}', {
      ...{ title, date: fields.created_at, updated: new Date(row.updatedAt), categories: category, tags },
      ...{ description, cover, series, licence, music, article_id: row.article_id, draft: true },
      // Otherwise it would be public once somebody imports and publishes it.
      private: isShut || undefined,
      hidden: fields.visibility === 'unlisted' || undefined,
      sticky: fields.is_pinned ? 1_000 : 0,
      comments: fields.has_comments ? undefined : false,
      type: fields.type === 1 ? 0 : fields.type,
      originUrl: fields.origin_url,
      aliases: v.parse(v.array(v.string()), JSON.parse(source?.aliases ?? '[]')),
    }),
    body: fields.content,
  }
}

/** Unpublished text: drafts, and changes of articles that are not published yet. */
async function* exportedDrafts(db: Db): AsyncGenerator<ExportedDocument[]> {
  const { everyUnpublished } = createDraftStore(db)
  for await (const rows of db.readInBatches(everyUnpublished, exportedPerBatch)) {
    const sources = await createSourceStore(db).findOf(rows.map(row => row.key))
    const byKey = new Map(sources.map(source => [source.draft_key, source]))
    yield rows.map(row => documentOf(row, byKey.get(row.key)))
  }
}

type FeatureDeps = DraftDeps &
  Pick<Deps, 'jobs' | 'site' | 'outbound'> & {
    content: {
      articles: {
        render: (markdown: string) => Promise<Rendered>
        findSeries: () => Promise<{ name: string; article_count: number }[]>
      }
    }
  }

const publishEveryMs = 2_000
const forgetEveryMs = 60 * 60_000
const dayMs = 24 * 60 * 60_000
const endingLength = 60

const lineMarks = /^[ \t]{0,3}(?:#{1,6}|>|[-*+])[ \t]/gm
const linkTargets = /\]\([^()\s]*\)/g
const inlineMarks = /!?\[|[*~`]/g

/** The end of a text as read, without the most common Markdown syntax. */
const endingOf = (content: string) =>
  Array.from(
    content
      .trimEnd()
      .slice(-10 * endingLength)
      .replace(lineMarks, '')
      .replace(linkTargets, '')
      .replace(inlineMarks, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(-endingLength)
    .join('')

function draftRoutes(deps: FeatureDeps & { service: ReturnType<typeof createDraftService> }): BoundRoute[] {
  const { service, clock, timeZone } = deps
  const store = createDraftStore(deps.db)
  const days = createWritingDayStore(deps.db)
  const today = () => wireTime(clock.now(), timeZone).slice(0, 10)
  const timeOf = (ms: number) => (ms === 0 ? '' : wireTime(ms, timeZone))
  const signer = async () => createSigner(await deps.site.getSecret(), 'draft preview')

  const rowView = ({ content, fields: _, ...row }: DraftTable) => ({
    ...withWireTimes(row, timeZone),
    article_id: row.article_id ?? 0,
    ending: endingOf(content),
    publish_at: timeOf(row.publish_at),
    binned_at: timeOf(row.binned_at),
  })

  return [
    bind(contract.getDraft, ({ params }) => service.get(params.key)),
    bind(contract.getDraftOfArticle, ({ params }) => service.getOfArticle(params.id)),

    bind(contract.saveDraft, ({ params, body: { base_revision, article_id, ...fields } }, { actor }) =>
      service.save({
        key: params.key,
        baseRevision: base_revision,
        articleId: article_id,
        fields,
        authorId: actor.userId,
      }),
    ),

    bind(contract.getDraftList, ({ body }) =>
      pageOf(
        body,
        slice => store.findList(body.state, body.search, slice),
        rows => rows.map(rowView),
      ),
    ),

    bind(contract.binDrafts, ({ body }) => service.bin(body.keys)),
    bind(contract.restoreDrafts, ({ body }) => service.restore(body.keys)),
    bind(contract.deleteDrafts, ({ body }) => service.deleteForever(body.keys)),
    bind(contract.publishDraft, ({ params, body }) => service.publish(params.key, body)),
    bind(contract.unscheduleDraft, ({ params }) => service.unschedule(params.key)),

    bind(contract.getPreviewLink, async ({ params, body }) => {
      await service.getShown(params.key)
      const expiresAtMs = clock.now() + body.days * dayMs
      const text = `${params.key}.${Math.floor(expiresAtMs / 1_000).toString(36)}`
      const path = `/preview/${text}.${(await signer()).sign(text)}`
      return { path, expiresAt: wireTime(expiresAtMs, timeZone) }
    }),

    bind(contract.getDraftPreview, async ({ params }) => {
      const [key = '', expiry = '', signature = ''] = params.token.split('.')
      const expiresAtMs = Number.parseInt(expiry, 36) * 1_000
      const isGood = (await signer()).isSigned(`${key}.${expiry}`, signature) && expiresAtMs > clock.now()
      if (!isGood) throw refusal('draftNotFound', { message: '这个预览链接过期了，或者不对' })
      const { title, content } = (await service.getShown(key)).fields
      const { html, hasMath, hasMermaid } = await deps.content.articles.render(content)
      const expiresAt = wireTime(expiresAtMs, timeZone)
      return { title, content_html: html, has_math: hasMath, has_mermaid: hasMermaid, expiresAt }
    }),

    bind(contract.getSeriesList, () => deps.content.articles.findSeries()),

    bind(checkLinks, ({ body }) => checkAll(deps.outbound.askPublic, body.addresses)),

    bind(day.getWritingDay, (_, { actor }) => days.get(actor.userId, today())),
    bind(day.setWritingGoal, async ({ body }, { actor }) => {
      await days.setGoal(actor.userId, today(), body.goal)
      return days.get(actor.userId, today())
    }),

    bind(history.getDraftHistory, ({ params, body }) =>
      pageOf(
        body,
        slice => store.findVersions(params.key, slice),
        rows => rows.map(row => ({ ...row, createdAt: wireTime(row.createdAt, timeZone) })),
      ),
    ),

    bind(history.getDraftVersion, async ({ params }) => {
      const row = orRefuse(await store.getVersion(params.id), 'draftNotFound')
      return { ...row, createdAt: wireTime(row.createdAt, timeZone), fields: await unpack(row.packed) }
    }),

    bind(history.keepDraftVersion, ({ params, body }) => service.keep(params.key, body.kind, body.fields)),
  ]
}

/** An author's drafts, separate from published articles, with history and schedule. */
function createDrafts(deps: FeatureDeps): Feature {
  const { db, jobs, timeZone } = deps
  const service = createDraftService(deps)
  jobs.repeatForSite(
    { name: 'publish drafts', title: '定时发布', does: '定了时的文章，到点发出去。' },
    publishEveryMs,
    service.publishDue,
  )
  jobs.repeatForSite(
    {
      name: 'empty the bin of drafts',
      title: '清草稿的回收站',
      does: '回收站里放满 30 天的草稿，真的删掉。',
    },
    forgetEveryMs,
    service.deleteOld,
  )
  return {
    routes: draftRoutes({ ...deps, service }),
    async userData(userId) {
      const store = createDraftStore(db)
      const rows = await store.findOfAuthor(userId)
      const versions = []
      for (const { packed, pictures: _, ...version } of await store.findVersionsOf(rows.map(row => row.key)))
        versions.push({
          ...version,
          createdAt: wireTime(version.createdAt, timeZone),
          content: (await unpack(packed)).content,
        })
      const drafts = rows.map(row => withWireTimes(row, timeZone))
      const writing_days = await createWritingDayStore(db).find(userId)
      return { drafts, draft_versions: versions, writing_days }
    },
    assignOwner: (inner, ownerId) => createDraftStore(inner).claim(ownerId),
    async deleteUserData(inner, { userId }) {
      await createDraftStore(inner).leave(userId)
      await createWritingDayStore(inner).forget(userId)
    },
  }
}

export const draftFeature: FeatureManifest<FeatureDeps> = {
  migrations: [...draftMigrations, draftSourceMigration],
  titleColumns: [{ kind: 'draft', table: 'draft', column: 'title', key: 'key', isKeyText: true }],
  siteExport: {
    documents: { tables: ['draft', 'draft_source'], read: exportedDrafts },
    leftOut: ['draft_version', 'writing_day'],
  },
  pictures: draftPictures,
  create: createDrafts,
}
