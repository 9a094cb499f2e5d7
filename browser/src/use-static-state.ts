import { type StaticState, settings } from './static-state.ts'
import { useStore } from './use-store.ts'

/** The settings, live. During hydration they are the defaults, so that both sides agree. */
export const useStaticState = (): StaticState => useStore(settings)
