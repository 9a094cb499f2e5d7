import { connect } from 'node:net'

const headEnd = '\r\n\r\n'
const readBytes = 64 * 1024

/** The state of an answer while it arrives. */
type Coming = { head: string; status: number; leftBytes: number; done: (status: number) => void }

/**
 * A client with one kept-alive connection that reads into one buffer and retains nothing: `fetch` and
 * `request` cause a garbage collection in the measuring process every hundredth page, whose pauses would be
 * attributed to the server. For GET, and answers with a Content-Length.
 */
export function createPageClient(origin: string, acceptEncoding: string) {
  const { hostname, port, host } = new URL(origin)
  let coming: Coming | undefined
  let fail: (error: Error) => void = () => undefined
  const read = (bytes: Buffer) => {
    if (!coming) return
    let bodyBytes = bytes.length
    if (coming.status === 0) {
      const before = coming.head.length
      coming.head += bytes.toString('latin1')
      const end = coming.head.indexOf(headEnd)
      if (end < 0) return
      bodyBytes = bytes.length - (end + headEnd.length - before)
      coming.status = Number(coming.head.slice(9, 12))
      coming.leftBytes = Number(/^content-length: (\d+)\r$/im.exec(coming.head)?.[1])
    }
    coming.leftBytes -= bodyBytes
    if (Number.isNaN(coming.leftBytes)) fail(new Error(`没有 Content-Length：${coming.head}`))
    if (coming.leftBytes <= 0) coming.done(coming.status)
  }
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(readBytes),
      callback: (length, buffer) => {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    },
  })
  socket.on('error', error => fail(error))
  socket.on('close', () => fail(new Error('线断了')))
  return {
    ask: ({ path }: { path: string }) =>
      new Promise<{ status: number }>((resolve, reject) => {
        fail = reject
        const done = (status: number) => {
          coming = undefined
          resolve({ status })
        }
        coming = { head: '', status: 0, leftBytes: 0, done }
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${acceptEncoding}${headEnd}`)
      }),
    close: () => socket.destroy(),
  }
}
