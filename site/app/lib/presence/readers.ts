import { createStore } from '@xiaolou/browser/store'

/** How many others read the page that is shown, and, on the home page, how many others are in the house. */
export const readers = createStore({ others: 0, house: 0 })
export const nobody = readers.initial
