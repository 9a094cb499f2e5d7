import type { ForeignText } from './foreign.ts'

/** Marks around words that a theme or plugin shows only to who is signed in, has commented, has paid or knows a password. */
const gates =
  /([[{])(hide|hidden|login|reply|secret|private|protected|password|vip|members?(?:[-_]only)?|restrict|content_protector|passster|ppwp|loggedin|logged_in|um_loggedin|pms-restrict|mepr-show|wcm_restrict|erphpdown)(?:[\s=:][^\]}]{0,300})?[\]}]/gi

/** Whether there is a part of it that the old site did not show everybody. */
export function isGated({ format, text }: ForeignText): boolean {
  if (format === 'html' || format === 'markdown') return false
  const folded = text.toLowerCase()
  return Array.from(text.matchAll(gates)).some(([, bracket = '[', name = '']) =>
    folded.includes(`${bracket}/${name.toLowerCase()}`),
  )
}
