import { createEmitter, createStore } from '@xiaolou/browser/store'

/** Opens the chat room over the page; the shell, which has it, listens. */
export const chatOpening = createEmitter()

/**
 * Words that a screen hands to the chat room, which it opens (`chatOpening`): its field takes them, below what stands there. They
 * wait for whoever has yet to sign in; nothing is sent by itself.
 */
export const roomWords = createStore('')
