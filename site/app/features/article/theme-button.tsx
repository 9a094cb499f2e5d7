import { Palette } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { lazy, Suspense, useState } from 'react'

const ThemePicker = lazy(() =>
  import('./theme-picker.tsx').then(({ ThemePicker }) => ({ default: ThemePicker })),
)

/** Opens the choice of preview and code themes, which is fetched when first asked for. */
export function ThemeButton() {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <IconButton label="正文与代码的样式" onClick={() => setWanted(true)}>
      <Palette size={20} aria-hidden="true" />
    </IconButton>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ThemePicker />
    </Suspense>
  )
}
