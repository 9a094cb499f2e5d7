import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, publicLookup } from '../../platform/public-address.ts'
import { mailEndOf, type SendEnd } from './outbox.answer.ts'
import type { Values } from './outbox.channels.ts'
import { htmlLetter, type Letter, plainLetter, subjectOf } from './outbox.letter.ts'

export type SendMail = (
  values: Values,
  mail: { to: string; letter: Letter; siteName: string; messageId: string; timeoutMs: number },
) => Promise<SendEnd>

const addressOf = (host: string, lookup: LookupFunction): Promise<string> =>
  new Promise((done, fail) =>
    lookup(host, { all: false }, (error, address) =>
      error ? fail(error) : done(typeof address === 'string' ? address : (address[0]?.address ?? '')),
    ),
  )

const anyLookup: LookupFunction = (host, options, done) => resolve(host, options, done)

/** The server's address: resolved once, and the connection uses exactly that. */
async function findServer(host: string, isPrivate: boolean): Promise<string> {
  const isAllowed = isPrivate || isIP(host) === 0 || isPublicAddress(host)
  if (!isAllowed) throw Object.assign(new Error('not on the public net'), { code: 'EADDRNOTAVAIL' })
  return isIP(host) !== 0 ? host : addressOf(host, isPrivate ? anyLookup : publicLookup)
}

/** Sends one mail through the owner's server; any failure or timeout becomes a message. */
export function createMailer({ isPrivate }: { isPrivate: boolean }): SendMail {
  return async (values, { to, letter, siteName, messageId, timeoutMs }) => {
    const { host = '', port = '', user = '', password = '', from = '' } = values
    // Loaded on first use.
    const { createTransport } = await import('nodemailer')
    let close = () => {}
    let timer: NodeJS.Timeout | undefined
    try {
      const transport = createTransport({
        host: await findServer(host, isPrivate),
        port: Number(port),
        secure: port === '465',
        // The certificate is checked against the name; the connection uses the checked address.
        tls: { ...(isIP(host) === 0 && { servername: host }) },
        requireTLS: !isPrivate && port !== '465',
        ...(user && { auth: { user, pass: password } }),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      close = () => transport.close()
      const off = letter.offHref
      const sending = transport.sendMail({
        from: { name: siteName, address: from || user },
        to,
        subject: subjectOf(letter, siteName),
        text: plainLetter(letter),
        html: htmlLetter(letter, siteName),
        messageId,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(off && {
            'List-Unsubscribe': `<${off}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      // A server that sends one byte at a time never triggers an idle timeout.
      const late = new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), timeoutMs)
      })
      sending.catch(() => undefined)
      await Promise.race([sending, late])
      return { isDone: true, words: '寄出去了' }
    } catch (cause) {
      return mailEndOf(cause, values)
    } finally {
      clearTimeout(timer)
      close()
    }
  }
}
