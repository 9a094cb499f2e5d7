import { useStore } from '@xiaolou/browser/use-store'
import { type ScrollState, scrollStore } from './scroll-state.ts'

export const useScrollState = (): ScrollState => useStore(scrollStore)
