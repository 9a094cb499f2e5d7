import { createStore } from '@xiaolou/browser/store'

/** How many others read the shown page and, on the home page, how many are on the site; nothing while unknown. */
export const readers = createStore<{ readonly others: number; readonly house: number } | undefined>(undefined)
