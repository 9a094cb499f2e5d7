import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type UpstreamReply = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/** Answers with JSON, like the family's servers: with cookies and CORS headers not to be forwarded. */
export const json =
  (body: unknown, status = 200): UpstreamReply =>
  (_request, response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'set-cookie': 'NMTID=theirs; Path=/',
      'access-control-allow-origin': 'https://evil.example',
      'access-control-allow-credentials': 'true',
    })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** A fake upstream: one reply per path, and a list of the requests it got. Close it after use. */
export async function createFakeUpstream() {
  const replies = new Map<string, UpstreamReply>()
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    asked.push({ url: url.pathname + url.search, headers: request.headers })
    const reply = replies.get(url.pathname)
    if (reply) reply(request, response, url)
    else json({ code: 404, data: null, msg: 'Not Found' }, 404)(request, response, url)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    replies,
    reset() {
      replies.clear()
      asked.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type FakeUpstream = Awaited<ReturnType<typeof createFakeUpstream>>
