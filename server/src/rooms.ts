import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { SiteSettings } from '@xiaolou/contract/site'
import { role } from '@xiaolou/contract/user'
import type { Conversation } from './conversation.ts'
import { createLinkExporter, linkRoutes } from './features/link/link.feature.ts'
import { forgetApplicant } from './features/link/link.service.ts'
import { aboutMessage, createMessageExporter } from './features/message/message.feature.ts'
import { messageRoutes } from './features/message/message.routes.ts'
import { createMessageStore } from './features/message/message.store.ts'
import { messageWriteRoutes } from './features/message/message.write-routes.ts'
import { findPhotoAddresses } from './features/photo/photo.feature.ts'
import { photoRoutes } from './features/photo/photo.routes.ts'
import { createAlbumStore, createPhotoStore } from './features/photo/photo.store.ts'
import { resourceRoutes } from './features/resource/resource.feature.ts'
import { createResourceStore } from './features/resource/resource.store.ts'
import { findTalkAddresses } from './features/talk/talk.feature.ts'
import { talkRoutes } from './features/talk/talk.routes.ts'
import { createTalkWriter } from './features/talk/talk.service.ts'
import { createTalkStore } from './features/talk/talk.store.ts'
import type { Uploads } from './features/upload/upload.service.ts'
import type { UserStore } from './features/user/user.store.ts'
import type { Bus } from './platform/bus.ts'
import type { Cache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'

type RoomParts = {
  db: Db
  cache: Cache
  bus: Bus
  clock: Clock
  timeZone: string
  uploads: Uploads
  users: UserStore
  getSettings: () => Promise<SiteSettings>
  conversation: Pick<Conversation, 'likes' | 'comments' | 'notify' | 'removeBelow'>
}

/** The rooms beside the library: talk, albums, recommendations, guestbook and friend links. */
export function createRooms(parts: RoomParts) {
  const { db, cache, bus, clock, timeZone, uploads, users, getSettings, conversation } = parts
  const { likes, comments } = conversation
  const describePictures = uploads.describe
  const [talks, albums, photos] = [createTalkStore(db), createAlbumStore(db), createPhotoStore(db)]
  const social = { findLiked: likes.findLiked, countComments: comments.countComments }
  const peopleParts = {
    db,
    bus,
    clock,
    timeZone,
    describePictures,
    findUsers: users.findPublic,
    findAdministratorIds: users.findAdministratorIds,
    notify: conversation.notify,
  }
  // What was written before the owner had an account is the owner's all the same.
  const findAuthors = async (ids: readonly number[]) => {
    const found = await users.findPublic(ids)
    if (!ids.includes(0)) return found
    const { owner_name, blog_name, blog_avatar } = await getSettings()
    return found.set(0, {
      id: 0,
      role: role.administrator,
      nick_name: owner_name || blog_name,
      avatar: blog_avatar,
    })
  }
  const talkWriter = createTalkWriter({
    db,
    bus,
    clock,
    describePictures,
    removeBelow: (inner, ids) => conversation.removeBelow(inner, 2, ids),
  })

  const routes: BoundRoute[] = [
    ...talkRoutes({
      ...social,
      store: talks,
      writer: talkWriter,
      timeZone,
      describePictures,
      findUsers: findAuthors,
    }),
    ...photoRoutes({
      db,
      bus,
      clock,
      timeZone,
      albums,
      photos,
      describePictures,
      makePlaceholder: uploads.makePlaceholder,
    }),
    ...resourceRoutes({ store: createResourceStore(db), bus, clock, describePictures }),
    ...messageRoutes({ ...peopleParts, ...social }),
    ...messageWriteRoutes({
      ...peopleParts,
      cache,
      getModeratedWords: async () => (await getSettings()).moderated_words,
      removeComments: comments.removeComments,
      removeLikes: likes.remove,
    }),
    ...linkRoutes(peopleParts),
  ]

  return {
    routes,
    renderOutdated: talkWriter.renderOutdated,
    /** Talks from before there was an owner become his, in the transaction that makes him. */
    claim: (inner: Db, ownerId: number) => createTalkStore(inner).claim(ownerId),
    /** For the sitemap. */
    findAddresses: async () => [
      ...(await findTalkAddresses(talks)),
      ...(await findPhotoAddresses({ albums, photos })),
    ],
    /** When an account is deleted: its applications go. Gives what notices of its cards and links are about. */
    forget: async (inner: Db, userId: number) => [
      ...(await forgetApplicant(inner, userId)),
      ...(await createMessageStore(inner).findIdsOf(userId)).map(aboutMessage),
    ],
    /** What the rooms keep of a user, for the user's own copy. */
    exporters: [createMessageExporter(peopleParts), createLinkExporter(peopleParts)],
  }
}
