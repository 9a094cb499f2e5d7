import { createEmitter, createStore } from '@xiaolou/browser/store'

/** Opens the chat over the page; the shell listens for it. */
export const chatOpening = createEmitter()

/**
 * Text that a screen passes to the chat, opening it (`chatOpening`): it is added to the input, below what is
 * there. It waits for a sign-in if needed; nothing is sent automatically.
 */
export const roomWords = createStore('')
