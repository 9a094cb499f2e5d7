import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { findProgram, startProgram } from '../../../bench/program.ts'
import { waitUntilServing } from '../../../bench/server.ts'

export type Front = { readonly kind: 'nginx' | 'TCP'; stop(): Promise<void> }

const configOf = ({ folder, port, ports }: { folder: string; port: number; ports: readonly number[] }) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 30m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream xiaolou {
    ${ports.map(own => `server 127.0.0.1:${own} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://xiaolou;
      proxy_http_version 1.1;
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`

/** What stands before the processes on `ports`: nginx where there is one; else each connection goes to the next that is open. */
export async function startFront(given: {
  folder: string
  port: number
  ports: readonly number[]
}): Promise<Front> {
  const nginx = findProgram('nginx')
  if (!nginx) return startBalancer(given)
  await mkdir(given.folder, { recursive: true, mode: 0o755 })
  const config = join(given.folder, 'nginx.conf')
  await writeFile(config, (process.getuid?.() === 0 ? 'user root;' : '') + configOf(given))
  const program = startProgram([nginx, '-c', config, '-p', given.folder])
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
        // What a broken connection has to say is that it is closed.
        end.on('error', () => undefined)
        end.on('close', () => {
          open.delete(end)
          // What the server said last is still on its way to the client.
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
