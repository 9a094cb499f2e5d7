import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile, UploadReader } from './parts.ts'
import { foreverControl, uploadPolicy } from './security-headers.ts'
import { sendFile } from './send-file.ts'

// A smaller form that could not be made now may be there in a minute.
const standInControl = 'public, max-age=60'

function downloadHeader(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`
}

function sendUpload(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  reply.headers({
    'Cache-Control': file.isStandIn ? standInControl : foreverControl,
    'Content-Security-Policy': uploadPolicy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (file.downloadName !== undefined) reply.header('Content-Disposition', downloadHeader(file.downloadName))
  sendFile(request, reply, file)
  return reply
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
      return file ? sendUpload(request, reply, file) : sendMissing(reply)
    },
  })
}
