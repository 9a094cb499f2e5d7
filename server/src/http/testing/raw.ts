import { connect } from 'node:net'

/** Sends bytes as they are to a port and gives all that comes back until the other side hangs up or `quietMs` pass. */
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

/** The port of an app that listens on one of its own. */
export function portOf(app: { server: { address(): unknown } }): number {
  const address = app.server.address()
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port)
  throw new Error('not listening')
}
