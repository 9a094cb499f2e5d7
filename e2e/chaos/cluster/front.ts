import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { startProgram } from '../../../bench/program.ts'
import { waitUntilServing } from '../../../bench/server.ts'
import { findProgram, nginxOf } from '../../../scripts/proxies.ts'

export type Front = { readonly kind: 'nginx' | 'TCP'; stop(): Promise<void> }

/** The proxy for the processes on `ports`: nginx if installed; else each connection goes to the next one. */
export async function startFront(given: {
  folder: string
  port: number
  ports: readonly number[]
}): Promise<Front> {
  if (!findProgram('nginx')) return startBalancer(given)
  const { folder, port, ports: upstreams } = given
  const { command } = await nginxOf('nginx.cluster.conf', { folder, port, upstreams })
  const program = startProgram(command)
  await waitUntilServing(`http://127.0.0.1:${given.port}/healthz`, program)
  return { kind: 'nginx', stop: program.stop }
}

async function startBalancer({ port, ports }: { port: number; ports: readonly number[] }): Promise<Front> {
  const open = new Set<Socket>()
  let next = 0
  const dial = async (): Promise<Socket | undefined> => {
    for (let tries = 0; tries < ports.length; tries += 1) {
      next = (next + 1) % ports.length
      const socket = connect({
        port: ports[next] ?? 0,
        host: '127.0.0.1',
        noDelay: true,
        allowHalfOpen: true,
      })
      const isOpen = await new Promise<boolean>(resolve => {
        socket.once('connect', () => resolve(true))
        socket.once('error', () => resolve(false))
      })
      if (isOpen) return socket
    }
    return undefined
  }
  const listener = createServer(
    { noDelay: true, allowHalfOpen: true, pauseOnConnect: true },
    async client => {
      client.on('error', () => undefined)
      const server = await dial()
      if (!server) {
        client.destroy()
        return
      }
      for (const end of [client, server]) {
        open.add(end)
        // A broken connection also closes.
        end.on('error', () => undefined)
        end.on('close', () => {
          open.delete(end)
          // The server's last data is still on its way to the client.
          client.destroySoon()
          server.destroy()
        })
      }
      client.pipe(server)
      server.pipe(client)
    },
  ).listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    kind: 'TCP',
    async stop() {
      for (const socket of open) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
