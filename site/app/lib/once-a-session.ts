import { readStored, writeStored } from './storage.ts'

const done = new Set<string>()
const isTrue = (value: unknown): value is true => value === true

/** True the first time it is asked about `name` in this tab's session, false ever after. */
export function isFirstThisSession(name: string): boolean {
  if (done.has(name) || readStored({ key: name, isValid: isTrue, area: 'session' })) return false
  done.add(name)
  writeStored({ key: name, value: true, area: 'session' })
  return true
}
