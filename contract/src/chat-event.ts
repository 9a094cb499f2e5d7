import * as v from 'valibot'
import { chatMessage, chatReaction } from './chat.ts'
import { chatPreview } from './chat-preview.ts'
import { listenEvent } from './listen.ts'

/**
 * The events of the log; those of listening together are in `listen.ts`. Their `seq` has no gaps; applying
 * all of them in order gives the room's state.
 */
export const messageEvent = v.object({ type: v.literal('message'), ...chatMessage.entries })
export const recallEvent = v.object({
  type: v.literal('revert'),
  seq: v.number(),
  message_id: v.number(),
  by: v.number(),
})
/** Removes every message with an id below `before_id`. */
export const clearEvent = v.object({
  type: v.literal('clear'),
  seq: v.number(),
  before_id: v.number(),
  by: v.number(),
})
/** A message was edited: as it is now, and its first words, for quotations of it. */
export const editEvent = v.object({
  type: v.literal('edit'),
  seq: v.number(),
  by: v.number(),
  message: chatMessage,
  summary: v.string(),
})
/** The emoji under a message, as they are now. */
export const reactionEvent = v.object({
  type: v.literal('reaction'),
  seq: v.number(),
  message_id: v.number(),
  reactions: v.array(chatReaction),
})
/** What a message's link leads to is known now. */
export const updateEvent = v.object({
  type: v.literal('update'),
  seq: v.number(),
  message_id: v.number(),
  preview: v.nullable(chatPreview),
})
export const chatEvent = v.variant('type', [
  messageEvent,
  recallEvent,
  clearEvent,
  editEvent,
  reactionEvent,
  updateEvent,
  listenEvent,
])
export type ChatEvent = v.InferOutput<typeof chatEvent>
