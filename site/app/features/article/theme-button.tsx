import { Palette } from '@xiaolou/ui/icon'
import { IconButton } from '@xiaolou/ui/icon-button'
import { type ComponentType, useState } from 'react'
import { loadPart } from '~/lib/part.ts'

const loadPicker = () => import('./theme-picker.tsx').then(module => module.ThemePicker)

/** Opens the choice of preview and code themes, which is fetched when first asked for. */
export function ThemeButton() {
  const [ThemePicker, setPicker] = useState<ComponentType>()
  if (ThemePicker) return <ThemePicker />
  const open = () =>
    void loadPart({ name: '正文与代码的样式', load: loadPicker, use: picker => setPicker(() => picker) })
  return (
    <IconButton label="正文与代码的样式" onClick={open}>
      <Palette size={20} aria-hidden="true" />
    </IconButton>
  )
}
