import { createEmitter } from '@xiaolou/browser/store'

const changed = createEmitter()

/** After something was written, binned or approved: the numbers in the rail are asked for again. */
export const refreshCounts = changed.emit
export const onCountsChanged = changed.on
