import { commentType } from '@xiaolou/contract/comment'
import { likeType } from '@xiaolou/contract/like'
import { createArticleTarget } from '../../features/article/article.feature.ts'
import { type Chat, createChat } from '../../features/chat/chat.feature.ts'
import { createChatStore } from '../../features/chat/chat.store.ts'
import {
  type Comments,
  createCommentLikeTarget,
  createComments,
} from '../../features/comment/comment.service.ts'
import { type CommentTargets, createCommentTargets } from '../../features/comment/comment.target.ts'
import { createLikes, type Likes } from '../../features/like/like.feature.ts'
import { createMessageTarget } from '../../features/message/message.feature.ts'
import { createQuotes, type Quotes } from '../../features/quote/quote.service.ts'
import { createTalkTarget } from '../../features/talk/talk.feature.ts'
import type { ConversationServices } from '../../platform/services.ts'
import type { Platform } from '../platform.ts'
import type { Identity } from './identity.ts'
import type { Media } from './media.ts'
import type { Music } from './music.ts'
import type { Outbound } from './outbound.ts'
import type { Site } from './site.ts'

/** What people say to each other: comments, likes, quotes, the chat room. */
export type Conversation = ConversationServices & {
  targets: CommentTargets
  likes: Likes
  quotes: Quotes
  comments: Comments
  chat: Chat
  /** When the newest message of the chat room was written, epoch ms. */
  getLastTalkMs: () => Promise<number | undefined>
}

export function createConversation(given: {
  platform: Platform
  site: Site
  identity: Identity
  media: Media
  music: Music
  outbound: Outbound
}): Conversation {
  const { platform, site, identity, media, music, outbound } = given
  const { db, clock } = platform
  const [article, talk, message] = [
    createArticleTarget({ ...platform, site }),
    createTalkTarget(db),
    createMessageTarget(db),
  ]
  const targets = createCommentTargets({
    [commentType.article]: { find: article.findCommentable },
    [commentType.talk]: talk,
    [commentType.message]: message,
  })
  const likes = createLikes({
    db,
    clock,
    targets: {
      [likeType.article]: article,
      [likeType.talk]: talk,
      [likeType.message]: message,
      [likeType.comment]: createCommentLikeTarget({ db, targets }),
    },
  })
  const quotes = createQuotes({ ...platform, findArticles: article.find, findText: article.findText })
  const conversation = { targets, quotes, removeLikes: likes.remove }
  const comments = createComments({ db, identity, outbound, conversation })
  const { isOwnPicture, findPictureOwnerIds } = media.userPictures
  return {
    ...conversation,
    likes,
    comments,
    findLiked: likes.findLiked,
    countComments: comments.countComments,
    async removeBelow(inner, type, ids) {
      await comments.removeComments(inner, type, ids)
      if (type === commentType.article) await quotes.removeOfArticles(inner, ids)
      await likes.remove(inner, type, ids)
    },
    chat: createChat({
      ...platform,
      ...{ site, identity, media, outbound, quotes, music: music.library.publicApi },
      ...{ isOwnPicture, findPictureOwnerIds },
      removePicture: media.uploads.remove,
      findUsedPictures: media.findUsedPictures,
    }),
    getLastTalkMs: createChatStore(db).getNewestMs,
  }
}
