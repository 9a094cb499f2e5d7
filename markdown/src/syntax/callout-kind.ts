/** The looks a callout can have; each has a Chinese default title. */
export const CALLOUT_TITLES = {
  note: '注',
  tip: '提示',
  info: '说明',
  important: '要点',
  success: '完成',
  question: '疑问',
  warning: '注意',
  caution: '当心',
  danger: '危险',
  example: '例',
  quote: '引文',
} as const

export type CalloutKind = keyof typeof CALLOUT_TITLES

const CONTAINER_KINDS: Record<string, CalloutKind> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  important: 'important',
  success: 'success',
  warning: 'warning',
  warn: 'warning',
  caution: 'caution',
  danger: 'danger',
}

// GitHub has five, Obsidian has these and their synonyms.
const ALERT_KINDS: Record<string, CalloutKind> = {
  ...CONTAINER_KINDS,
  abstract: 'info',
  summary: 'info',
  tldr: 'info',
  todo: 'info',
  hint: 'tip',
  check: 'success',
  done: 'success',
  question: 'question',
  help: 'question',
  faq: 'question',
  attention: 'warning',
  failure: 'danger',
  fail: 'danger',
  missing: 'danger',
  error: 'danger',
  bug: 'danger',
  example: 'example',
  quote: 'quote',
  cite: 'quote',
}

/** The callout kind of a `:::name`, or undefined. Case folds. */
export function containerKindOf(name: string): CalloutKind | undefined {
  return lookUp(CONTAINER_KINDS, name)
}

/** The callout kind of a `[!NAME]`, or undefined. Case folds. */
export function alertKindOf(name: string): CalloutKind | undefined {
  return lookUp(ALERT_KINDS, name)
}

function lookUp(table: Record<string, CalloutKind>, name: string): CalloutKind | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(table, key) ? table[key] : undefined
}
