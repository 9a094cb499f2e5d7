import { isTop } from '@xiaolou/contract/article-row'
import { refuseField } from '@xiaolou/contract/kit/handler'
import { likeType } from '@xiaolou/contract/like'
import { publishTalk, talkStatus } from '@xiaolou/contract/talk'
import { contentTopic } from '../../platform/content-change.ts'
import type { Deps } from '../../platform/services.ts'
import { htmlVersion, renderTalk } from './talk.rules.ts'
import { createTalkStore, type TalkRow } from './talk.store.ts'

type TalkDraft = Pick<TalkRow, 'content' | 'status' | 'is_top'> & { talkImgList: readonly string[] }
/** The owner's changes; absent fields stay. */
type TalkChange = { [Name in keyof TalkDraft]?: TalkDraft[Name] | undefined }

/** The owner's writing: every change renders and indexes in one transaction. */
export function createTalkWriter(deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'media' | 'conversation'>) {
  const { db, bus, clock } = deps

  const requirePictures = async (urls: readonly string[]) => {
    const known = await deps.media.describePictures(urls)
    const missing = urls.findIndex(url => !known.has(url))
    if (missing === -1) return
    throw refuseField(publishTalk, 'talkImgList', `第${missing + 1}张图片不在了，请重新上传`)
  }

  return {
    /** Pictures must be stored here. `createdAt` in epoch milliseconds; now by default. */
    async add(draft: TalkDraft, userId: number, createdAt = clock.now()): Promise<number> {
      await requirePictures(draft.talkImgList)
      const rendered = await renderTalk(draft.content)
      return db.transaction(async inner => {
        const store = createTalkStore(inner)
        const id = await store.add({
          ...rendered,
          pictures: JSON.stringify(draft.talkImgList),
          user_id: userId,
          status: draft.status,
          status_before_bin: 0,
          is_top: draft.is_top,
          like_times: 0,
          createdAt,
          updatedAt: createdAt,
        })
        await store.reindex(id)
        return id
      })
    },

    async update({ id, status: before }: TalkRow, { content, talkImgList, status, is_top }: TalkChange) {
      if (talkImgList) await requirePictures(talkImgList)
      const rendered = content === undefined ? {} : await renderTalk(content)
      await db.transaction(async inner => {
        const store = createTalkStore(inner)
        await store.update(id, {
          ...rendered,
          ...(talkImgList && { pictures: JSON.stringify(talkImgList) }),
          ...(status !== undefined && {
            status,
            status_before_bin: status === talkStatus.bin ? before : 0,
          }),
          ...(is_top !== undefined && { is_top }),
          updatedAt: clock.now(),
        })
        await store.reindex(id)
      })
    },

    async deleteForever({ id }: TalkRow) {
      await db.transaction(async inner => {
        const store = createTalkStore(inner)
        await store.delete(id)
        await store.reindex(id)
        await deps.conversation.removeBelow(inner, likeType.talk, [id])
      })
    },

    async renderOutdated(limit: number): Promise<number> {
      const outdated = await createTalkStore(db).findOutdated(htmlVersion, limit)
      for (const { id, content } of outdated) {
        const rendered = await renderTalk(content)
        await db.transaction(async inner => {
          const store = createTalkStore(inner)
          await store.update(id, rendered)
          await store.reindex(id)
        })
      }
      if (outdated.length > 0) bus.publish(contentTopic, 'talk')
      return outdated.length
    },
  }
}

/** Imports talks of another system, each once, identified by its millisecond. */
export function createTalkImporter({ db, bus }: Pick<Deps, 'db' | 'bus'>) {
  return {
    findId: async (createdAt: number) => createTalkStore(db).findIdSaidAt(createdAt),

    async save(
      { content, createdAt }: { content: string; createdAt: number },
      userId: number,
    ): Promise<number> {
      const rendered = await renderTalk(content)
      return db.transaction(async inner => {
        const store = createTalkStore(inner)
        const id = await store.add({
          ...{ ...rendered, pictures: '[]', user_id: userId, like_times: 0, createdAt, updatedAt: createdAt },
          ...{ status: talkStatus.public, status_before_bin: 0, is_top: isTop.no },
        })
        await store.reindex(id)
        return id
      })
    },

    /** Drops cached pages, once, after the last. */
    finish: () => bus.publish(contentTopic, 'import'),
  }
}

export type TalkWriter = ReturnType<typeof createTalkWriter>
