import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from './byte-range.ts'
import type { StoredFile, UploadReader } from './parts.ts'
import { uploadPolicy } from './security-headers.ts'

const yearSeconds = 365 * 24 * 60 * 60

function isHeld(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',', 50)
    .some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function downloadHeader(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  reply.headers({
    'Cache-Control': `public, max-age=${yearSeconds}, immutable`,
    'Content-Security-Policy': uploadPolicy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: file.etag,
    'Accept-Ranges': 'bytes',
  })
  if (isHeld(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  reply.header('Content-Type', file.contentType)
  if (file.downloadName !== undefined) reply.header('Content-Disposition', downloadHeader(file.downloadName))
  const condition = request.headers['if-range']
  const isRangeValid = condition === undefined || condition === file.etag
  const range = isRangeValid ? readRange(request.headers.range, file.sizeBytes) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${file.sizeBytes}`).type('text/plain').send('')
  }
  const length = range ? range.end - range.start + 1 : file.sizeBytes
  reply.header('Content-Length', String(length))
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  if (request.method === 'HEAD') return reply.send('')
  return reply.send(file.read(range))
}

/** Serves stored files for ever under their name: ETag, HEAD, one byte range, and a policy under which nothing runs. */
export function registerUploads(
  app: FastifyInstance,
  uploads: UploadReader,
  sendMissing: (reply: FastifyReply) => FastifyReply,
): void {
  app.route<{ Params: { '*': string } }>({
    // HEAD by ourselves: the one that comes with GET opens the file, and counts the bytes of an empty body.
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      const file = await uploads.open(request.params['*'])
      return file ? sendFile(request, reply, file) : sendMissing(reply)
    },
  })
}
