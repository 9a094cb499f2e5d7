import { settingGroups } from '@xiaolou/contract/settings-groups'
import { type SettingName, settingNames, settingRows } from '@xiaolou/contract/settings-table'

const normal = (text: string) => text.normalize('NFKC').toLowerCase()

/** The settings that match every word, in order. */
export function findSettings(asked: string): SettingName[] {
  const words = normal(asked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return settingNames.filter(name => {
    const { label, sentence, keywords, group } = settingRows[name]
    const groupName = settingGroups.find(({ id }) => id === group)?.name ?? ''
    const text = normal(`${name} ${label} ${sentence} ${keywords} ${groupName}`)
    return words.every(word => text.includes(word))
  })
}

/** The address of a setting, from the console's base. */
export const settingPath = (name: SettingName): string => `/settings/${settingRows[name].group}#${name}`
