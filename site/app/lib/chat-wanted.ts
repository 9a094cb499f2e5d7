import { createEmitter } from '@xiaolou/browser/store'

/** Somebody would sit down in the chat room, from wherever they read; the button of the room opens it. */
export const chatWanted = createEmitter()
