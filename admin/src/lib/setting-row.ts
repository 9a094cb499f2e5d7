import type { Control } from './setting-control.ts'
import type { SettingGroup } from './settings-groups.ts'

/** A setting as it is shown: what it is called, and one sentence about what it does for whom. */
export type SettingRow = {
  readonly group: SettingGroup
  readonly label: string
  readonly sentence: string
  /** Other words by which it is found. */
  readonly keywords: string
  readonly control: Control
}
