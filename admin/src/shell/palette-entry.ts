import { consoleSections } from '@xiaolou/contract/console'
import { settingGroups } from '@xiaolou/contract/settings-groups'
import { settingNames, settingRows } from '@xiaolou/contract/settings-table'
import { settingPath } from '../lib/find-settings.ts'
import { rooms } from './sections.ts'

/** A place or an action; `words` are further search terms. */
export type Entry = {
  readonly id: string
  readonly kind: '去' | '做' | '文章' | '草稿' | '用户'
  readonly name: string
  readonly hint?: string
  readonly words?: string
} & ({ readonly path: string } | { readonly run: () => void })

/** The sections and the places in them. */
export const sectionEntries: readonly Entry[] = rooms.flatMap(
  ({ path, group = '', words = '', parts = [] }): Entry[] => [
    { id: path, kind: '去', name: consoleSections[path], path, hint: group, words },
    ...parts.map(
      (part): Entry => ({
        ...{ id: `${path} ${part.path}`, kind: '去', name: part.name, path: part.path },
        ...{ hint: consoleSections[path], words: part.words ?? '' },
      }),
    ),
  ],
)

/** Every setting, only found by words. */
export const settingEntries: readonly Entry[] = settingNames.map(name => {
  const { group, label, sentence, keywords } = settingRows[name]
  const groupName = settingGroups.find(({ id }) => id === group)?.name ?? ''
  return {
    ...{ id: `setting-${name}`, kind: '去', name: label, path: settingPath(name) },
    ...{ hint: `设置 · ${groupName}`, words: `${name} ${keywords} ${sentence}` },
  }
})

const normal = (text: string) => text.normalize('NFKC').toLowerCase()

const bySound = new Intl.Collator('zh-CN-u-co-pinyin')
// The first character of each pinyin initial, in collation order.
const firstOfLetters = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀']
const letters = 'abcdefghjklmnopqrstwxyz'

/** The pinyin initials of a text: `bfybj` of 备份与搬家. Other characters stay. */
export function initialsOf(text: string): string {
  const initial = (character: string) => {
    if (!/\p{Script=Han}/u.test(character)) return character
    const at = firstOfLetters.findLastIndex(first => bySound.compare(first, character) <= 0)
    return letters[at] ?? ''
  }
  return [...normal(text)].map(initial).join('')
}

/**
 * The entries that match every word; all of them for none. First exact names, then those that begin with it
 * or have these initials, then names containing it, then exact other words.
 */
export function matchEntries(entries: readonly Entry[], asked: string): Entry[] {
  const whole = normal(asked).trim()
  const words = whole.split(/\s+/).filter(Boolean)
  const isTyped = /^[a-z]{2,}$/.test(whole)
  const rank = ({ name, hint, words: others = '' }: Entry) => {
    const own = normal(name)
    const known = normal(others)
    if (own === whole) return 0
    if (words.every(word => own.startsWith(word)) || (isTyped && initialsOf(name).startsWith(whole))) return 1
    if (words.every(word => own.includes(word))) return 2
    if (known.split(/\s+/).includes(whole)) return 3
    const all = `${own} ${normal(hint ?? '')} ${known}`
    return words.every(word => all.includes(word)) ? 4 : -1
  }
  return entries
    .map(entry => ({ entry, at: rank(entry) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry)
}
