import { createEmitter } from '@xiaolou/browser/store'

const changed = createEmitter()

/** Reloads the sidebar's counts, after something was written, binned or approved. */
export const refreshCounts = changed.emit
export const onCountsChanged = changed.on
