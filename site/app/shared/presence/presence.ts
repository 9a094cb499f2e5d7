import { readStored, writeStored } from '@xiaolou/browser/storage'
import { createEmitter, createStore } from '@xiaolou/browser/store'
import { useStore } from '@xiaolou/browser/use-store'
import type { ComponentType, ReactNode } from 'react'
import type { Day } from './day.ts'

/** Another address is shown, its head included. */
export const addressChanged = createEmitter()

/** The data that load later: the page's other readers and, on the home page, the hour and who is here. */
type Live = {
  readonly Company: ComponentType<{ className: string }>
  readonly day: Day
  readonly facts: ReactNode
}
export const live = createStore<Live | undefined>(undefined)
export const useLive = (): Live | undefined => useStore(live)

const key = 'presenceOff'
export const isOff = createStore(false)
isOff.set(readStored({ key, isValid: value => value === true }) ?? false)

/** Whether this reader opted out of being counted; stored in the browser. */
export const useIsOff = (): boolean => useStore(isOff)

export function setOff(value: boolean): void {
  writeStored({ key, value })
  isOff.set(value)
}
