import {
  type CodeTheme,
  codeThemes,
  type PreviewTheme,
  previewThemes,
  updateStaticState,
} from '@xiaolou/browser/static-state'
import { useStaticState } from '@xiaolou/browser/use-static-state'
import { IconButton } from '@xiaolou/ui/button'
import { Palette } from '@xiaolou/ui/icon'
import { Popover } from '@xiaolou/ui/popover'
import { useState } from 'react'

const previewWord: Record<PreviewTheme, string> = {
  default: '小楼',
  github: 'GitHub',
  vuepress: 'VuePress',
  'mk-cute': '可爱',
  'smart-blue': '灵动蓝',
  cyanosis: '苍青',
}
const codeWord: Record<CodeTheme, string> = {
  atom: 'Atom',
  a11y: 'A11y',
  github: 'GitHub',
  gradient: 'Gradient',
  kimbie: 'Kimbie',
  paraiso: 'Paraíso',
  qtcreator: 'Qt Creator',
  stackoverflow: 'Stack Overflow',
}

/** Six themes for the text and eight for code; the choice applies to all articles. */
export function ThemePicker() {
  const [isOpen, setOpen] = useState(true)
  const { previewTheme, codeTheme } = useStaticState()
  return (
    <Popover
      title="正文与代码的样式"
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      widthPx={300}
      trigger={
        <IconButton label="正文与代码的样式">
          <Palette size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <Choices
        legend="正文"
        name="preview-theme"
        options={previewThemes.map(value => ({ value, label: previewWord[value] }))}
        current={previewTheme}
        onChoose={value => updateStaticState({ previewTheme: value })}
      />
      <Choices
        legend="代码"
        name="code-theme"
        options={codeThemes.map(value => ({ value, label: codeWord[value] }))}
        current={codeTheme}
        onChoose={value => updateStaticState({ codeTheme: value })}
      />
    </Popover>
  )
}

function Choices<T extends string>({
  legend,
  name,
  options,
  current,
  onChoose,
}: {
  legend: string
  name: string
  options: readonly { value: T; label: string }[]
  current: T
  onChoose: (value: T) => void
}) {
  return (
    <fieldset className="article-theme-choice">
      <legend className="ink-3 text-13">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="row text-15">
          <input type="radio" name={name} checked={value === current} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
