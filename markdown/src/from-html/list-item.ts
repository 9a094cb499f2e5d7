import { ancestorOf, attributeOf, classesOf, findElement, type HtmlElement, hasClass } from './html-node.ts'

export const isList = ({ name }: HtmlElement): boolean => /^(?:ul|ol|menu|dir)$/.test(name)
/** The list of an item, also past elements that only style it. */
function listOf(item: HtmlElement): HtmlElement | undefined {
  const around = ancestorOf(item, one => isList(one) || one.name === 'li')
  return around && isList(around) ? around : undefined
}
const listClasses = (item: HtmlElement) => attributeOf(listOf(item) ?? item, 'class')

/** 飞书 (`list-bullet2`), Draft.js (`…-depth1`), Quill (`ql-indent-1`). */
const classLevels = [/\blist-(?:bullet|number|check|task|todo)\D?(\d)\b/, /depth(\d)\b/, /\bql-indent-(\d)\b/]

/** Slack and 语雀. */
const indents = ['data-stringify-indent', 'data-indent', 'data-lake-indent', 'lake-indent']

/**
 * The level that an item or its list states, from 0: Google and Word online say `aria-level`. Undefined if only
 * its place says it.
 */
export function statedLevel(item: HtmlElement): number | undefined {
  const aria = Number(attributeOf(item, 'data-aria-level') || attributeOf(item, 'aria-level'))
  if (aria > 0) return aria - 1
  const around = [item, listOf(item) ?? item]
  const indent = indents
    .flatMap(name => around.map(one => attributeOf(one, name)))
    .find(value => /^\d$/.test(value))
  if (indent !== undefined) return Number(indent)
  const classes = `${classesOf(item)} ${listClasses(item)}`
  const [feishu, draft, quill] = classLevels.map(pattern => pattern.exec(classes)?.[1])
  if (feishu !== undefined) return Number(feishu) - 1
  const other = draft ?? quill
  return other === undefined ? undefined : Number(other)
}

/** Whether an item is numbered: by what it says itself (Quill, 飞书), otherwise by its list. */
export function isNumbered(item: HtmlElement): boolean {
  const said = attributeOf(item, 'data-list')
  if (/^(?:number|ordered)/.test(said)) return true
  return said === '' && listOf(item)?.name === 'ol'
}

const done = /(?:^|\s)(?:[\w-]*(?:-|_))?(?:checked|completed|done|checkbox-on)(?:\s|$)/
const task =
  /(?:^|\s)(?:task-list-item|todo-list__item|to-?do(?:-item|-list)?|ne-tli|checklist-item|taskItem|checkbox|checkbox-o(?:n|ff))(?:\s|$)/i

const isOne = (value: string) => /^(?:true|checked|done|x|1)$/i.test(value)

/** What the item says of being done by its attributes. */
function statedBox(item: HtmlElement): boolean | undefined {
  const checked = item.attributes.get('data-checked') ?? item.attributes.get('aria-checked')
  const state = item.attributes.get('data-task-state')
  if (state !== undefined) return isOne(state)
  const kind = attributeOf(item, 'data-list') || attributeOf(item, 'data-type')
  if (/^(?:check|checked|unchecked|done|todo|taskItem|task|undone)$/i.test(kind))
    return kind === 'checked' || kind === 'done' || isOne(checked ?? '') || done.test(classesOf(item))
  if (checked !== undefined) return isOne(checked)
  const ofList = listOf(item)?.attributes.get('data-checked')
  if (ofList !== undefined) return isOne(ofList)
  const obsidian = item.attributes.get('data-task')
  if (obsidian !== undefined) return obsidian.trim() !== ''
  const evernote = /--en-checked:\s*(true|false)/.exec(attributeOf(item, 'style'))?.[1]
  return evernote === undefined ? undefined : evernote === 'true'
}

const isBox = (element: HtmlElement) =>
  element.name === 'input' && attributeOf(element, 'type').toLowerCase() === 'checkbox'

/** Of a task, whether it is done; undefined for any other item. */
export function taskOf(item: HtmlElement): boolean | undefined {
  const box = findElement(item, isBox, isList)
  if (box) return box.attributes.has('checked') || isOne(attributeOf(item, 'data-checked'))
  const stated = statedBox(item)
  if (stated !== undefined) return stated
  const drawn = findElement(item, ({ attributes }) => task.test(attributes.get('class') ?? ''), isList)
  const isTask =
    task.test(classesOf(item)) || /\bjoplin-checklist\b/.test(listClasses(item)) || drawn !== undefined
  if (!isTask) return undefined
  return done.test(classesOf(item)) || (drawn !== undefined && done.test(classesOf(drawn)))
}

/** The number of an item; 0 if it only continues. `at`: its place, if it is the first or something stands between. */
export function orderOf(item: HtmlElement, at: number | undefined): number {
  const own = Number(attributeOf(item, 'value'))
  if (own > 0) return own
  const list = listOf(item)
  if (list?.name !== 'ol' || at === undefined) return 0
  const start = Number(list.attributes.get('start') ?? 'none')
  // The items of Word online are lists of one item; some say no number.
  if (Number.isNaN(start) && ancestorOf(item, one => hasClass(one, 'ListContainerWrapper'))) return 0
  return (Number.isInteger(start) && start >= 0 ? start : 1) + at
}
