import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.xml': 'application/xml',
  '.mp3': 'audio/mpeg',
}

/** A minimal file host: files by path, `index.html` for a folder, 404.html otherwise; ignores queries. */
export async function startFileServer(folder: string) {
  const find = async (path: string) => {
    const place = normalize(join(folder, path))
    if (place !== folder && !place.startsWith(folder + sep)) return undefined
    const found = await stat(place).catch(() => undefined)
    return found?.isFile() ? place : undefined
  }
  const server = createServer(async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://here').pathname)
      const file = await find(path.endsWith('/') ? `${path}index.html` : path)
      const folderFile = file ? undefined : await find(`${path}/index.html`)
      if (folderFile) {
        response.writeHead(301, { Location: `${encodeURI(path)}/` }).end()
        return
      }
      const shown = file ?? join(folder, '404.html')
      response.writeHead(file ? 200 : 404, {
        'Content-Type': types[extname(shown)] ?? 'application/octet-stream',
      })
      if (request.method === 'HEAD') response.end()
      else await pipeline(createReadStream(shown), response)
    } catch {
      response.destroy()
    }
  })
  // Idle connections are never closed: on a busy machine that would race with the next request.
  server.keepAliveTimeout = 0
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  // A server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
