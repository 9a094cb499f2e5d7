import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPlainPage } from './pages.ts'
import { assetPolicy, foreverControl, hashSource, pagePolicy } from './security-headers.ts'

const buildSeconds = 5

/**
 * Serves the console: its files, and at every other address below `/admin` its one document, which holds nothing but the
 * way to its script. Who may see what is told by the calls alone. The document is read whenever it is asked for: a build
 * beside the running server takes the files away that an older one names. While there is none, it is being built.
 */
export async function registerAdmin(app: FastifyInstance, adminDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(adminDir, 'assets'),
    prefix: '/admin/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: reply => {
      reply.header('Cache-Control', foreverControl)
      reply.header('Content-Security-Policy', assetPolicy)
    },
  })
  const send = async (_request: unknown, reply: FastifyReply) => {
    const document = await readFile(join(adminDir, 'index.html'), 'utf8').catch(() => '')
    if (document === '') return sendPlainPage(reply, 503, buildSeconds)
    return reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy({ scripts: inlineScripts(document).map(hashSource) }),
        // Nor is it kept whole with what its script has put into it: Back after signing out finds the door.
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      })
      .send(document)
  }
  app.get('/admin', send)
  app.get('/admin/*', send)
}

/** What stands behind each opening tag without attributes, up to its closing one. */
const inlineScripts = (document: string) =>
  document
    .split('<script>')
    .slice(1)
    .map(text => text.slice(0, text.indexOf('</script>')))
