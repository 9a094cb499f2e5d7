import type { SettingGroup } from './settings-groups.ts'

/** A setting as displayed: its label, and one sentence about its effect. */
export type SettingRow = {
  readonly group: SettingGroup
  readonly label: string
  readonly sentence: string
  /** Other words by which it can be found. */
  readonly keywords: string
  readonly control: Control
}

/** The control that changes a setting. */
export type Control =
  | { readonly kind: 'line'; readonly placeholder?: string; readonly isAddress?: boolean }
  | { readonly kind: 'lines'; readonly placeholder?: string }
  | { readonly kind: 'code'; readonly placeholder: string }
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'switch'; readonly on: string; readonly off: string; readonly says: string }
  | {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'picture'; readonly shape: 'round' | 'wide' | 'square' }
  | { readonly kind: 'words'; readonly placeholder: string }
  | { readonly kind: 'badges' }
  | { readonly kind: 'rooms' }
  | { readonly kind: 'menu' }
