import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { EmojiData } from 'frimousse'
import type { Plugin } from 'vite'

const moduleName = 'virtual:emoji-zh'

/** Emoji newer than this version (2022) are missing on too many systems. */
const latestVersion = 15

/** Emoji groups in the order of the data, with our names; combining components are left out. */
const kinds = new Map([
  [0, '笑脸'],
  [1, '人与手势'],
  [3, '花鸟虫鱼'],
  [4, '吃喝'],
  [5, '去处'],
  [6, '玩乐'],
  [7, '物件'],
  [8, '符号'],
  [9, '旗帜'],
])

type Given = { emoji: string; label: string; tags?: string[]; version: number; group?: number }

/**
 * Chinese emoji words (emojibase-data) for the picker, as a separate hashed module that is loaded when it
 * opens. A third of the source's size, since skin tones and codes are omitted.
 */
export function emojiWords(): Plugin {
  return {
    name: 'xiaolou:emoji-words',
    resolveId: id => (id === moduleName ? `\0${moduleName}` : null),
    async load(id) {
      if (id !== `\0${moduleName}`) return null
      const file = createRequire(import.meta.url).resolve('emojibase-data/zh/data.json')
      const rows: Given[] = JSON.parse(await readFile(file, 'utf8'))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(emojiData(rows)))})`
    },
  }
}

/** The picker's data from rows of emojibase. */
export function emojiData(rows: readonly Given[]): EmojiData {
  return {
    locale: 'zh',
    emojis: rows.flatMap(({ emoji, label, tags = [], version, group }) =>
      group !== undefined && kinds.has(group) && version <= latestVersion
        ? [{ emoji, category: group, label, version, tags }]
        : [],
    ),
    categories: [...kinds].map(([index, label]) => ({ index, label })),
    skinTones: { light: '浅', 'medium-light': '中浅', medium: '中', 'medium-dark': '中深', dark: '深' },
  }
}
