import { connect } from 'node:net'

/** Sends raw bytes to a port and returns everything received until it closes or is quiet for `quietMs`. */
export function sendRaw(port: number, text: string | Buffer, quietMs = 1_500): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const end = () => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('utf8'))
    }
    socket.setTimeout(quietMs, end)
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', end)
    socket.on('close', end)
  })
}

/** The port on which an app listens. */
export function portOf(app: { server: { address(): unknown } }): number {
  const address = app.server.address()
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port)
  throw new Error('not listening')
}
