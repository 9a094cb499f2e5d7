import { createStore } from '@xiaolou/browser/store'

/**
 * Words that a screen hands to the chat room, which it opens (`chatOpening`): its field takes them, below what stands there. They
 * wait for whoever has yet to sign in; nothing is sent by itself.
 */
export const roomWords = createStore('')
