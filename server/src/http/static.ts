import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { assetPolicy, foreverControl } from './security-headers.ts'

const otherSeconds = 60 * 60

/** Files of the build that do not change names: everything beside `assets/`, hidden and compressed ones left out. */
async function findOtherFiles(clientDir: string): Promise<string[]> {
  const entries = await readdir(clientDir, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(clientDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !path.startsWith('assets/') && !/(^|\/)\./.test(path) && !/\.(br|gz|map)$/.test(path))
}

/**
 * Serves the browser build: hashed `/assets/*` for a year, other files for an hour, compressed forms from beside the
 * file. The other files are listed once at start, so an address cannot reach anything that was not there.
 */
export async function registerStatic(app: FastifyInstance, clientDir: string): Promise<void> {
  const assetsDir = join(clientDir, 'assets')
  await app.register(fastifyStatic, {
    root: assetsDir,
    prefix: '/assets/',
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
  for (const path of await findOtherFiles(clientDir)) {
    app.get(`/${path.replaceAll(':', '::')}`, (_request, reply) => reply.sendFile(path, clientDir))
  }
}
