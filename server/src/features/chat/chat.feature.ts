import type { Kysely } from 'kysely'
import { createMemo } from '../../platform/content-change.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsAfter, walkById } from '../../platform/db/rows.ts'
import type { AccountDeletion, FeatureManifest } from '../../platform/feature.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Said } from '../../platform/quoting.ts'
import type { Deps } from '../../platform/services.ts'
import { exportedLines, exportedTime } from '../../platform/site-export.ts'
import {
  createChatPruner,
  createChatUserData,
  createPictureRemover,
  forgetChatUser,
  type PictureDeps,
} from './chat.keep.ts'
import { type ChatLiveDeps, createChatLive } from './chat.live.ts'
import { type ChatLogDeps, createChatLog } from './chat.log.ts'
import { createModeration } from './chat.moderation.ts'
import { createPresence } from './chat.presence.ts'
import { createPreviewer } from './chat.preview.ts'
import { chatRoutes } from './chat.routes.ts'
import { createChatStore } from './chat.store.ts'
import { type ChatTables, chatMigrations } from './chat.table.ts'
import { nameOf, summaryOf } from './chat.view.ts'
import { rebuildChatWords } from './chat.words.ts'
import { createListeners } from './listen/listen.listeners.ts'
import { createListening, type ListenMusic } from './listen/listen.service.ts'
import { listenMigration } from './listen/listen.store.ts'

/** The parts of the chat room created here are not passed in. */
type ChatDeps = Omit<ChatLogDeps, 'isPresent' | 'onGone' | 'onError' | 'onLink' | 'outbound'> & {
  outbound: ChatLogDeps['outbound'] & Pick<Deps['outbound'], 'fetchPublic'>
} & Omit<ChatLiveDeps, 'log' | 'moderation' | 'presence' | 'listening' | 'listeners' | 'onError'> &
  PictureDeps & { jobs: Jobs; music: ListenMusic }

const pruneEveryMs = 10 * 60_000
// Only resumes after a crash: removals start by themselves.
const removePicturesEveryMs = 60 * 60_000

/** The chat room: its log, who may not write in it, what is stored and for how long. */
export function createChat(deps: ChatDeps) {
  const { db, bus, clock, jobs } = deps
  const removePictures = createPictureRemover(deps)
  const removePicturesSoon = () => jobs.soon('remove pictures of the chat room', removePictures)
  const onError = (cause: unknown) => jobs.soon('chat', () => Promise.reject(cause))
  const presence = createPresence()
  const site = { ...deps.site, getSettings: createMemo({ bus, clock }, deps.site.getSettings) }
  const log = createChatLog({
    ...deps,
    site,
    isPresent: presence.isPresent,
    onGone: removePicturesSoon,
    onLink: (url, userId) => preview(url, userId),
    onError,
  })
  const preview = createPreviewer({ db, clock, jobs, log, fetchPublic: deps.outbound.fetchPublic })
  const moderation = createModeration(deps)
  const listeners = createListeners(deps)
  const listening = createListening({ ...deps, log, getListeners: listeners.all })
  jobs.repeatForSite(
    {
      name: 'prune the chat room',
      title: '清聊天室的旧消息',
      does: '聊天室只留设置里说的那么多，更早的不留。',
    },
    pruneEveryMs,
    createChatPruner(deps),
  )
  jobs.repeatForSite(
    {
      name: 'remove pictures of the chat room',
      title: '清聊天室的旧图片',
      does: '撤掉的话带着的图，上次没删完的接着删。',
    },
    removePicturesEveryMs,
    removePictures,
  )

  return {
    routes: chatRoutes({ ...deps, store: createChatStore(db), log, moderation, presence, listening }),
    live: createChatLive({ ...deps, log, moderation, presence, listening, listeners, site, onError }),
    log,
    listening,
    moderation,
    presence,
    /** The existing ones of some messages: their author and first words. */
    async findSaid(ids: readonly number[]): Promise<Map<number, Said>> {
      const rows = await createChatStore(db).messages.find(ids)
      const users = await deps.identity.findUsers(rows.map(row => row.user_id))
      return new Map(
        rows.map(row => {
          const user = users.get(row.user_id)
          return [row.id, { name: nameOf(user), avatar: user?.avatar ?? '', words: summaryOf(row) }]
        }),
      )
    },
    userData: createChatUserData(deps),
    async deleteUserData(inner: Db, { userId, pictures, about, afterCommit }: AccountDeletion) {
      about.push(...(await forgetChatUser(inner, { userId, pictures })))
      afterCommit.push(removePicturesSoon)
    },
  }
}

export type Chat = ReturnType<typeof createChat>

export const chatFeature: FeatureManifest<{ conversation: { chat: Chat } }> = {
  migrations: [...chatMigrations, listenMigration],
  async rebuild(db) {
    await sanitiseLoadedChat(db)
    await rebuildChatWords(db)
  },
  authoredTables: [{ kind: 'chat', table: 'chat_message', column: 'user_id' }],
  siteExport: {
    parts: [
      {
        name: 'chat',
        title: '聊天室里说过的话；撤回的不在',
        tables: ['chat_message'],
        lines: exportedLines(
          db => createChatStore(db).messages.every,
          row => ({
            id: row.id,
            user_id: row.user_id || null,
            type: row.content_type,
            content: row.content,
            answers_id: row.reply_to || null,
            created_at: exportedTime(row.createdAt),
          }),
        ),
      },
    ],
    leftOut:
      `chat_audit chat_event chat_gone_picture chat_listen chat_listen_event chat_listen_played chat_nonce chat_preview chat_reaction
      chat_restriction chat_state`.split(/\s+/),
  },
  create: ({ conversation: { chat } }) => ({
    ...chat,
    countWaiting: () => ({ chat: chat.log.countWaiting() }),
  }),
}

const readAtOnce = 500

/** Messages are stored as HTML alone: after a restore each one with a tag is sanitized again. */
async function sanitiseLoadedChat(db: Db): Promise<void> {
  const { sanitiseChat } = await import('@xiaolou/markdown')
  const query: Kysely<ChatTables> = db.query
  const ask = (afterId: number, limit: number) =>
    query
      .selectFrom('chat_message')
      .select(['id', 'content'])
      .where('content', 'like', '%<%')
      .$call(rowsAfter(afterId, limit))
  for await (const rows of walkById(ask, readAtOnce)) {
    for (const { id, content } of rows) {
      const safe = sanitiseChat(content)
      if (safe !== content)
        await query.updateTable('chat_message').set({ content: safe }).where('id', '=', id).execute()
    }
  }
}
