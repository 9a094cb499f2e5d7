import { closableNames, closableSections, ownLabel } from './menu.ts'
import { type SettingName, settingRows } from './settings-table.ts'

const listedAtMost = 3

const textIn = (row: object, name: string): string => {
  const value: unknown = Reflect.get(row, name)
  return typeof value === 'string' ? value : ''
}

/** A list entry's name: a word itself, a badge's name, a menu entry's own or default label. */
function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const to = textIn(entry, 'to')
  return textIn(entry, 'label') || textIn(entry, 'name') || ownLabel(to, []) || to
}

function listWords(value: readonly unknown[], nothing: string): string {
  if (value.length === 0) return nothing
  const words = value.slice(0, listedAtMost).map(entryWords).join('、')
  return value.length > listedAtMost ? `${words} 等 ${value.length} 个` : words
}

/** Which of the closable sections are open. */
function openWords(closed: readonly unknown[]): string {
  const shut = closableSections.filter(room => closed.includes(room)).map(room => closableNames[room])
  return shut.length === 0 ? '全部' : `除${shut.join('、')}以外`
}

/** A setting's value in a few words, as its field shows it: never in wire format. */
export function settingWords(name: SettingName, value: unknown): string {
  const { control } = settingRows[name]
  if (Array.isArray(value)) {
    if (control.kind === 'rooms') return openWords(value)
    return listWords(value, control.kind === 'menu' ? '平常的样子' : '空')
  }
  if (value === '' || value === undefined || value === null) return '空'
  switch (control.kind) {
    case 'switch':
      return value === control.on ? '开' : '关'
    case 'choice':
      return control.options.find(option => option.value === value)?.label ?? String(value)
    case 'number':
      return `${String(value)} ${control.unit}`
    case 'picture':
      return '一张图'
    case 'code':
      return `${String(value).split('\n').length} 行`
    default:
      return String(value)
  }
}
