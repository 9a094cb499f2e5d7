import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../scripts/proxies.ts'
import { type Program, pinned, startProgram } from './program.ts'
import { waitUntilServing } from './server.ts'

const configOf = (folder: string, port: number) => `
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  types { text/html html; }
  gzip on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
  }
}
`

/** nginx with one worker and `gzip on`, serving the HTML as `/page.html`; undefined without nginx. */
export async function startNginx(given: {
  folder: string
  port: number
  html: Buffer
  processor: number
}): Promise<(Program & { address: string }) | undefined> {
  const nginx = findProgram('nginx')
  if (!nginx) return undefined
  const { folder, port, html, processor } = given
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o755 })
  await writeFile(join(folder, 'files', 'page.html'), html)
  const config = join(folder, 'nginx.conf')
  await writeFile(config, (process.getuid?.() === 0 ? 'user root;' : '') + configOf(folder, port))
  const program = startProgram(pinned([nginx, '-c', config, '-p', folder], processor))
  const address = `http://127.0.0.1:${port}/page.html`
  await waitUntilServing(address, program)
  return { ...program, address }
}
