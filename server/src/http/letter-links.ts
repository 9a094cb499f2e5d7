import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LetterLink } from '../platform/letter-link.ts'
import { escapeHtml } from '../platform/printed-text.ts'
import { take } from './api.ts'
import { plainPageOf, plainPagePolicy } from './pages.ts'
import type { RateLimiter } from './rate-limit.ts'

// `List-Unsubscribe=One-Click`, or an empty form: the body is ignored, the address is enough.
const maxBodyBytes = 1_024

/**
 * The links of mails. GET changes nothing, since mail readers open links; POST performs the action, whether a
 * person pressed the button or a mail reader sent it (RFC 8058). Neither needs an account.
 */
export function registerLetterLinks(
  app: FastifyInstance,
  deps: {
    find: (token: string) => Promise<LetterLink | undefined>
    limiter: RateLimiter
    sendMissing: (reply: FastifyReply) => FastifyReply
  },
): void {
  type Asked = FastifyRequest<{ Params: { token: string } }>
  const send = (reply: FastifyReply, title: string, body: string) =>
    reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': plainPagePolicy,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .send(plainPageOf(title, body))
  const found = async (request: Asked) => {
    await take(deps.limiter, 'global', request)
    return deps.find(request.params.token)
  }
  const url = '/letter/:token'
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.get(url, async (request: Asked, reply) => {
      const link = await found(request)
      if (!link) return deps.sendMissing(reply)
      const { title, question, answer } = link
      const form = `<form method="post"><button>${escapeHtml(answer)}</button></form>`
      return send(reply, title, `<p>${escapeHtml(question)}</p>${form}`)
    })
    scope.post(url, async (request: Asked, reply) => {
      const link = await found(request)
      if (!link) return deps.sendMissing(reply)
      return send(reply, link.title, `<p>${escapeHtml(await link.act())}</p>`)
    })
  })
}
