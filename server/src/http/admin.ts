import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assetPolicy, foreverControl, hashSource, pagePolicy } from './security-headers.ts'

/**
 * Serves the console: its files, and at every other address below `/admin` its one document, which holds nothing but the
 * way to its script. Who may see what is told by the calls alone.
 */
export async function registerAdmin(app: FastifyInstance, adminDir: string): Promise<void> {
  const document = await readFile(join(adminDir, 'index.html'), 'utf8')
  // Behind each opening tag without attributes, up to its closing one.
  const inline = document.split('<script>').slice(1)
  const scripts = inline.map(text => hashSource(text.slice(0, text.indexOf('</script>'))))
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
  const send = (_request: unknown, reply: FastifyReply) =>
    reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy({ scripts }),
        'Cache-Control': 'no-cache',
        'X-Robots-Tag': 'noindex',
      })
      .send(document)
  app.get('/admin', send)
  app.get('/admin/*', send)
}
