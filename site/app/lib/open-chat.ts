import { createEmitter } from '@xiaolou/browser/store'

/** Opens the chat room over the page; the shell, which has it, listens. */
export const chatOpening = createEmitter()
