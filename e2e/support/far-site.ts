import { once } from 'node:events'
import { createServer } from 'node:http'
import { makePicture } from './picture.ts'

/** Another site: a public host name that only a specially configured server resolves to this machine. */
const host = 'tu.example'

/**
 * Starts its picture server, and the settings by which ours resolves it: the guard against private addresses
 * is unchanged.
 */
export async function startFarSite() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const number = Number(/\d+/.exec(request.url ?? '')?.[0])
    const picture = makePicture({ width: 640 + number, height: 400 })
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sendThere = `
    import http from 'node:http'
    import { syncBuiltinESMExports } from 'node:module'
    const { request } = http
    http.request = (url, options, ...rest) =>
      url instanceof URL && url.host === '${host}'
        ? request({ ...options, lookup: undefined, host: '127.0.0.1', port: ${port}, path: url.pathname }, ...rest)
        : request(url, options, ...rest)
    syncBuiltinESMExports()`
  return {
    /** The requested pictures. */
    asked,
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sendThere)}` },
    stop: () => server.close(),
  }
}

export const farPictures = `http://${host}/**`

/** One of its pages: text, with a picture after each paragraph; all have alternative texts but the last. */
export function farPage(title: string, pictureCount: number): string {
  const part = (_: unknown, at: number) => {
    const alt = at + 1 < pictureCount ? `第 ${at + 1} 座桥` : ''
    return `<p>走到<strong>第 ${at + 1} 座桥</strong>，水面忽然宽了。</p>
      <figure><img src="http://${host}/${at + 1}.png" alt="${alt}" width="64" height="40"></figure>`
  }
  return `<article><h2>${title}</h2>${Array.from({ length: pictureCount }, part).join('')}</article>`
}
