import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile, UploadReader } from './deps.ts'
import { assetPolicy, foreverControl, uploadPolicy } from './security-headers.ts'
import { downloadHeader, sendFile } from './send-file.ts'

const otherSeconds = 60 * 60

/** Files of the build without hashed names: everything outside `assets/` but hidden and compressed ones. */
async function findOtherFiles(clientDir: string): Promise<string[]> {
  const entries = await readdir(clientDir, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(clientDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !path.startsWith('assets/') && !/(^|\/)\./.test(path) && !/\.(br|gz|map)$/.test(path))
}

/**
 * Serves the browser build: hashed `/assets/*` for a year, other files for an hour, precompressed if a
 * compressed file exists. The other files are listed once at start, so an address cannot reach anything added
 * later.
 */
export async function registerStatic(app: FastifyInstance, clientDir: string): Promise<void> {
  const assetsDir = join(clientDir, 'assets')
  await app.register(fastifyStatic, {
    root: assetsDir,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(assetsDir + sep)
      reply.header('Cache-Control', isHashed ? foreverControl : `public, max-age=${otherSeconds}`)
      reply.header('Content-Security-Policy', assetPolicy)
    },
  })
  // The plugin's own route lists the whole folder on each request, to compare the spelling: a millisecond per
  // file.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => reply.sendFile(request.params['*']),
  })
  for (const path of await findOtherFiles(clientDir)) {
    app.get(`/${path.replaceAll(':', '::')}`, (_request, reply) => reply.sendFile(path, clientDir))
  }
}

// A smaller size that could not be made now may exist in a minute.
const standInControl = 'public, max-age=60'
// How long a browser may go on using a public address that the owner has given up.
const elsewhereControl = 'public, max-age=3600'

/**
 * A picture to be shown is loaded from its public address. A script's request is served from here, as our
 * pages' policy allows no other host. Old browsers do not tell the destination, and mostly request pictures
 * for pages.
 */
function sendElsewhere(request: FastifyRequest, reply: FastifyReply, file: StoredFile): boolean {
  if (file.publicUrl === undefined) return false
  reply.header('Vary', 'Sec-Fetch-Dest')
  if (request.headers['sec-fetch-dest'] === 'empty') return false
  reply.header('Cache-Control', file.isStandIn ? standInControl : elsewhereControl)
  reply.redirect(file.publicUrl, 302)
  return true
}

function sendUpload(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  reply.headers({
    'Cache-Control': file.isStandIn ? standInControl : foreverControl,
    'Content-Security-Policy': uploadPolicy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (sendElsewhere(request, reply, file)) return reply
  if (file.downloadName !== undefined) reply.header('Content-Disposition', downloadHeader(file.downloadName))
  sendFile(request, reply, file)
  return reply
}

/**
 * Serves stored files as immutable: ETag, HEAD, one byte range, and a policy under which nothing runs; or
 * redirects to their public address.
 */
export function registerUploads(
  app: FastifyInstance,
  uploads: UploadReader,
  sendMissing: (reply: FastifyReply) => FastifyReply,
): void {
  app.route<{ Params: { '*': string } }>({
    // HEAD is handled here: Fastify's own would open the file, and count the bytes of an empty body.
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      const file = await uploads.open(request.params['*'])
      return file ? sendUpload(request, reply, file) : sendMissing(reply)
    },
  })
}
