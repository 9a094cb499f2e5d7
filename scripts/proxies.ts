import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const deploy = join(import.meta.dirname, '../deploy')

/** The path of a program on the PATH or in the folders of system programs. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, name)).find(path => existsSync(path))
}

/** Command and environment to run a proxy in the foreground. */
export type ProxyStart = { readonly command: readonly string[]; readonly environment: Record<string, string> }

type Given = {
  /** A separate folder for the proxy's files. */
  readonly folder: string
  /** Its loopback port, or for `nginx.conf` one for plain requests and one for TLS. */
  readonly port: number
  readonly tlsPort?: number
  /** Ports of the processes behind it. */
  readonly upstreams: readonly number[]
  /** How long it waits for a page before it tries another process; 2,000 in the files. */
  readonly pageLimitMs?: number
}

/** Replaces the servers in the file by these ports, each as often as before. */
function withUpstreams(text: string, upstreams: readonly number[]): string {
  const line = /^ *server ([\w.-]+):3000(.*);\n/gm
  const found = [...text.matchAll(line)]
  const copies = found.length / new Set(found.map(([, host]) => host)).size
  const lines = upstreams.map(port => `  server 127.0.0.1:${port}${found[0]?.[2]};\n`)
  const servers = Array.from({ length: copies }, () => lines).flat()
  let isFirst = true
  return text.replace(line, () => {
    const block = isFirst ? servers.join('') : ''
    isFirst = false
    return block
  })
}

/** nginx with one of the files of `deploy`, with addresses of this machine; `nginx.conf` needs openssl. */
export async function nginxOf(
  file: 'nginx.conf' | 'nginx.cluster.conf',
  { folder, port, tlsPort = 0, upstreams, pageLimitMs = 2_000 }: Given,
): Promise<ProxyStart> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'cert.pem')
  const config = join(folder, 'nginx.conf')
  if (file === 'nginx.conf') {
    const made = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=lou.example -keyout ${key} -out ${certificate}`
    execFileSync('openssl', made.split(' '), { stdio: 'ignore' })
  }
  const text = withUpstreams(await readFile(join(deploy, file), 'utf8'), upstreams)
    .replace('proxy_read_timeout 2s;', `proxy_read_timeout ${pageLimitMs}ms;`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 443 ', `listen 127.0.0.1:${tlsPort} `)
    .replace('/etc/letsencrypt/live/lou.example/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/lou.example/privkey.pem', key)
  const aside = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  await writeFile(
    config,
    `${user}daemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${aside.join('\n')}\n${text}\n}\n`,
  )
  return { command: [findProgram('nginx') ?? 'nginx', '-c', config, '-p', folder], environment: {} }
}

/** Caddy with our file, on loopback with TLS and its own certificate. */
export async function caddyOf({ folder, port, upstreams, pageLimitMs = 2_000 }: Given): Promise<ProxyStart> {
  await mkdir(folder, { recursive: true })
  const text = (await readFile(join(deploy, 'Caddyfile'), 'utf8'))
    .replace('response_header_timeout 2s', `response_header_timeout ${pageLimitMs}ms`)
    .replace(/^lou\.example \{/m, `https://lou.example:${port} {\n\ttls internal\n\tbind 127.0.0.1`)
    .replace('127.0.0.1:3000', upstreams.map(own => `127.0.0.1:${own}`).join(' '))
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${text}`)
  return {
    command: [findProgram('caddy') ?? 'caddy', 'run', '--config', config, '--adapter', 'caddyfile'],
    environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  }
}
