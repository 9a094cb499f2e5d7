import { talkPath } from '@xiaolou/contract/address'
import { isTop } from '@xiaolou/contract/article-row'
import type { Actor } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/talk'
import { role } from '@xiaolou/contract/user'
import type { Db } from '../../platform/db/db.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import type { Deps } from '../../platform/services.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import { createTextSearch } from '../../platform/text-search.ts'
import { listOf, talkRoutes } from './talk.routes.ts'
import { canRead, isPublic } from './talk.rules.ts'
import { createTalkWriter } from './talk.service.ts'
import {
  createTalkStore,
  talkMigrations,
  talkPictures,
  talkSearchName,
  talkSearchSource,
} from './talk.store.ts'

const statusNames = {
  [contract.talkStatus.public]: 'public',
  [contract.talkStatus.private]: 'private',
  [contract.talkStatus.bin]: 'bin',
}

type TalkDeps = Pick<
  Deps,
  'db' | 'bus' | 'clock' | 'timeZone' | 'site' | 'identity' | 'media' | 'conversation'
>

/** Short posts with pictures. */
export const talkFeature: FeatureManifest<TalkDeps> = {
  migrations: talkMigrations,
  titleColumns: [{ kind: 'talk', table: 'talk', column: 'title' }],
  pictures: talkPictures,
  storedHtml: { table: 'talk', source: 'content' },
  searchSource: talkSearchSource,
  outbound: {
    kind: 'talk',
    room: 'talk',
    find: (db, ...some) => createTalkStore(db).findPublicHtml(...some),
  },
  siteExport: {
    parts: [
      {
        name: 'talks',
        title: '说说',
        tables: ['talk'],
        lines: exportedLines(
          db => createTalkStore(db).every,
          row => ({
            id: row.id,
            content: row.content,
            tags: listOf(row.tags),
            pictures: listOf(row.pictures),
            status: statusNames[row.status],
            is_pinned: row.is_top === isTop.yes,
            likes: row.like_times,
            created_at: exportedTime(row.createdAt),
            updated_at: exportedTime(row.updatedAt),
          }),
        ),
      },
    ],
    leftOut: ['talk_tag'],
  },
  create(deps) {
    const store = createTalkStore(deps.db)
    const writer = createTalkWriter(deps)
    // Talks written before the owner had an account count as the owner's.
    const findUsers: Deps['identity']['findUsers'] = async ids => {
      const found = await deps.identity.findUsers(ids)
      if (!ids.includes(0)) return found
      const { owner_name, blog_name, blog_avatar } = await deps.site.getSettings()
      const nick_name = owner_name || blog_name
      return found.set(0, { id: 0, role: role.administrator, nick_name, avatar: blog_avatar })
    }
    return {
      routes: talkRoutes({ ...deps, store, writer, identity: { ...deps.identity, findUsers } }),
      finders: [createTalkFinder(deps.db)],
      assignOwner: (inner, ownerId) => createTalkStore(inner).claim('user_id', ownerId),
      renderOutdated: writer.renderOutdated,
      /** The page of talks, if there are any. */
      async findAddresses() {
        const { total } = await store.findPage({ status: contract.talkStatus.public, limit: 1, offset: 0 })
        return total > 0 ? [{ path: '/talk', changedAtMs: undefined }] : []
      },
    }
  },
}

/** Searches by text, and by the sound of the first words, which serve as a name. */
function createTalkFinder(db: Db): Finder {
  const load = createTalkStore(db).findTexts
  const find = createTextSearch({ db, name: talkSearchName, hasTitles: false, load })
  return {
    kind: 'talk',
    room: 'talk',
    find: async asked =>
      (await find(asked)).map(({ id, text, matched }) => ({
        ...{ id, title: '', address: talkPath({ id }), text, matched },
      })),
  }
}

/**
 * What likes and comments need of talks: only a public one can be liked; of those that the actor may read,
 * the address and author.
 */
export function createTalkTarget(db: Db) {
  const store = createTalkStore(db)
  return {
    async isThere(id: number): Promise<boolean> {
      const talk = await store.get(id)
      return talk !== undefined && isPublic(talk)
    },
    addLikes: (inner: Db, id: number, delta: 1 | -1) =>
      createTalkStore(inner).increase(id, 'like_times', delta),
    async find(ids: readonly number[], actor: Actor) {
      const readable = (await store.find(ids)).filter(talk => canRead(actor, talk))
      return new Map(
        readable.map(({ id, title, user_id }) => [
          id,
          { title, address: talkPath({ id }), authorId: user_id },
        ]),
      )
    },
  }
}
