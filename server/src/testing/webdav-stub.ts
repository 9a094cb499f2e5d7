import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fault = number | 'cut' | 'hang'

/** A WebDAV folder in memory, as strict as 坚果云: a PUT needs an existing folder and a body length. */
export async function startWebDavStub({ username, password }: { username: string; password: string }) {
  const objects = new Map<string, Buffer>()
  const folders = new Set(['/dav/'])
  const control: { fault: (what: string) => Fault | undefined } = { fault: () => undefined }
  const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  const listed = (folder: string) => {
    const rows = [...objects]
      .filter(([path]) => path.startsWith(folder))
      .map(
        ([path, bytes]) =>
          `<d:response><d:href>${encodeURI(path)}</d:href><d:propstat><d:prop><d:getcontentlength>${bytes.length}</d:getcontentlength></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
      )
    return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:"><d:response><d:href>${encodeURI(folder)}</d:href><d:propstat><d:prop><d:getcontentlength/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>${rows.join('')}</d:multistatus>`
  }
  type Given = {
    method: string
    path: string
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }
  const answer = ({ method, path, headers, body }: Given): [status: number, body?: string | Buffer] => {
    if (headers.authorization !== wanted) return [401]
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    if (method === 'MKCOL') {
      if (folders.has(path)) return [405]
      folders.add(path)
      return [201]
    }
    if (method === 'PROPFIND') return folders.has(path) ? [207, listed(path)] : [404]
    if (!folders.has(folder)) return [409]
    const held = objects.get(path)
    if (method === 'PUT') {
      if (!headers['content-length']) return [411]
      objects.set(path, body)
      return [201]
    }
    if (!held) return [404]
    if (method === 'DELETE') objects.delete(path)
    if (method === 'MOVE') {
      objects.delete(path)
      objects.set(decodeURIComponent(new URL(String(headers.destination)).pathname), held)
      return [201]
    }
    const from = Number(/^bytes=(\d+)-$/.exec(String(headers.range))?.[1] ?? 0)
    return method === 'GET' ? [from > 0 ? 206 : 200, held.subarray(from)] : [204]
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = decodeURIComponent(request.url ?? '')
      const method = request.method ?? ''
      const fault = control.fault(`${method} ${path}`)
      if (fault === 'hang') return
      if (fault === 'cut' && method !== 'GET') return void request.socket.destroy()
      const { headers } = request
      const [status, text = ''] =
        typeof fault === 'number' ? [fault] : answer({ method, path, headers, body: Buffer.concat(parts) })
      const body = Buffer.from(text)
      response.writeHead(status, { 'content-length': body.length })
      if (fault !== 'cut') return void response.end(body)
      response.write(body.subarray(0, Math.ceil(body.length / 2)), () => request.socket.destroy())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ objects, control },
    setting: { address: `http://127.0.0.1:${port}/dav/小楼/`, username, password },
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
