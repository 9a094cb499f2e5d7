import { bind } from '@xiaolou/contract/kit/handler'
import { getArticleQuotes } from '@xiaolou/contract/quote'
import type { FeatureManifest } from '../../platform/feature.ts'
import { quotedBy, type Said } from '../../platform/quoting.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import type { Quotes } from './quote.service.ts'
import { createQuoteStore, quoteMigrations } from './quote.store.ts'

type SaidSource = { findSaid: (ids: readonly number[]) => Promise<ReadonlyMap<number, Said>> }

/** Passages of articles that comments and chat messages quote. */
export const quoteFeature: FeatureManifest<{
  conversation: {
    quotes: Quotes
    /** Those of some comments that everybody can see. */
    comments: SaidSource
    chat: SaidSource
  }
}> = {
  migrations: quoteMigrations,
  siteExport: {
    parts: [
      {
        name: 'quotes',
        title: '引文：哪条评论、聊天室里的哪句话，引了哪篇文章的哪几句',
        tables: ['quote'],
        lines: exportedLines(
          db => createQuoteStore(db).every,
          row => ({
            id: row.id,
            by: row.by_type === quotedBy.comment ? 'comment' : 'chat',
            by_id: row.by_id,
            article_id: row.article_id,
            words: row.words,
            before: row.prefix,
            after: row.suffix,
            created_at: exportedTime(row.createdAt),
          }),
        ),
      },
    ],
  },
  create: ({ conversation: { quotes, comments, chat } }) => ({
    routes: [
      bind(getArticleQuotes, async ({ params }, { actor }) => {
        const places = await quotes.findPlaces(params.id, actor)
        const idsOf = (kind: 'comment' | 'chat') =>
          places.filter(({ by }) => by === kind).map(({ by_id }) => by_id)
        const said = {
          comment: await comments.findSaid(idsOf('comment')),
          chat: await chat.findSaid(idsOf('chat')),
        }
        return places.flatMap(place => {
          const by = said[place.by].get(place.by_id)
          return by ? [{ ...place, by_name: by.name, by_avatar: by.avatar, by_words: by.words }] : []
        })
      }),
    ],
  }),
}
