import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Download, downloadPath } from '../platform/downloads.ts'
import { take } from './api.ts'
import type { RateLimiter } from './rate-limit.ts'
import { uploadPolicy } from './security-headers.ts'
import { downloadHeader, sendFile } from './send-file.ts'

/** Serves signed addresses as streams, with ranges for files on disk, so that downloads can resume. */
export function registerDownloads(
  app: FastifyInstance,
  deps: {
    open: (token: string) => Promise<Download | undefined>
    limiter: RateLimiter
    sendMissing: (reply: FastifyReply) => FastifyReply
  },
): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `${downloadPath}:token`,
    handler: async (request, reply) => {
      await take(deps.limiter, 'global', request)
      const found = await deps.open(request.params.token)
      if (!found) return deps.sendMissing(reply)
      const { name, contentType, sizeBytes, changedAtMs, read } = found
      reply.headers({
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': uploadPolicy,
        'Content-Disposition': downloadHeader(name),
      })
      if (changedAtMs !== undefined) {
        const etag = `"${Math.floor(changedAtMs).toString(36)}-${sizeBytes.toString(36)}"`
        sendFile(request, reply, { contentType, sizeBytes, changedAtMs, etag, read })
        return reply
      }
      reply.headers({ 'Content-Type': contentType, 'Content-Length': String(sizeBytes) })
      return request.method === 'HEAD' ? reply.send('') : reply.send(read())
    },
  })
}
