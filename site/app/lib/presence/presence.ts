import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createEmitter, createStore, useStore } from '@xiaolou/browser/store'
import type { ComponentType } from 'react'

/** Another address is shown, its head included. */
export const addressChanged = createEmitter()

type Company = ComponentType<{ className: string }>

/** What says how many others read the page that is shown; nothing until that part of the site is there. */
export const company = createStore<Company | undefined>(undefined)
export const useCompany = (): Company | undefined => useStore(company)

const key = 'presenceOff'
const isOff = createStore(false)
isOff.set(readStored({ key, isValid: value => value === true }) ?? false)

/** Whether this reader would rather not be counted, nor told; kept in the browser. */
export const useIsOff = (): boolean => useStore(isOff)

export function setOff(value: boolean): void {
  writeStored({ key, value })
  isOff.set(value)
}

/** Whether the browser asks for its reader not to be followed. */
export const asksForPrivacy = (): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1'
