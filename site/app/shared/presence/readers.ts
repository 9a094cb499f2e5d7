import { createStore } from '@xiaolou/browser/store'

/** How many others read the page that is shown, and, on the home page, how many are in the house; nothing while that is not known. */
export const readers = createStore<{ readonly others: number; readonly house: number } | undefined>(undefined)
