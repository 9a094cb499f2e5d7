import type { Theme } from './static-state.ts'
import { themeStore } from './theme.ts'
import { useStore } from './use-store.ts'

/** The theme, live; `undefined` during hydration. */
export const useTheme = (): Theme | undefined => useStore(themeStore)
