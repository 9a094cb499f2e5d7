import { createStore } from '@xiaolou/browser/store'

/** How many others read the page and, on the home page, how many are on the site; nothing if unknown. */
export const readers = createStore<{ readonly others: number; readonly house: number } | undefined>(undefined)
