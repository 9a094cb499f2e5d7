import { isRecord } from '@xiaolou/browser/is-record'
import { readStored, writeStored } from '@xiaolou/browser/storage'

/** What a guest without an account gives with a comment; all but the name may be ''. */
export type Guest = { readonly name: string; readonly mail: string; readonly site: string }

export const nobody: Guest = { name: '', mail: '', site: '' }

const key = 'guest'
/** Of earlier versions. */
const nameKey = 'guestName'

const isText = (value: unknown): value is string => typeof value === 'string'
const isGuest = (value: unknown): value is Guest =>
  isRecord(value) && [value.name, value.mail, value.site].every(isText)

/** What a guest of this browser gave the last time. */
export const readGuest = (): Guest =>
  readStored({ key, isValid: isGuest }) ?? {
    ...nobody,
    name: readStored({ key: nameKey, isValid: isText }) ?? '',
  }

/** Keeps it for the next time; forgets it without one. */
export function keepGuest(guest: Guest | undefined): void {
  writeStored({ key, value: guest })
  writeStored({ key: nameKey, value: undefined })
}

/** As it is sent: people type `example.com` for a site. */
export function tidyGuest({ name, mail, site }: Guest): Guest {
  const address = site.trim()
  return {
    name: name.trim(),
    mail: mail.trim(),
    site: address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`,
  }
}
