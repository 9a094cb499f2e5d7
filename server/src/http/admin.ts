import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPlainPage } from './pages.ts'
import { assetPolicy, foreverControl, hashSource, pagePolicy } from './security-headers.ts'

const buildSeconds = 5

/**
 * Serves the console: its files, and at every other address below `/admin` its one document, which contains
 * only the script tags; access is checked by the API calls alone. The document is read on each request, as a
 * build beside the running server removes the files that an older one names. While it is missing, a build is
 * running.
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
        // `no-store` also keeps it out of the back/forward cache: going back after signing out shows the
        // sign-in.
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      })
      .send(document)
  }
  app.get('/admin', send)
  app.get('/admin/*', send)
}

/** The contents of each script tag without attributes. */
const inlineScripts = (document: string) =>
  document
    .split('<script>')
    .slice(1)
    .map(text => text.slice(0, text.indexOf('</script>')))
