import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { pathsOf } from '../../../scripts/package-set.mjs'
import { environmentNames, readConfig } from '../config/config.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
const final = instructions.slice(instructions.findLastIndex(line => line.startsWith('FROM')))
/** Variables of the system, not of the program. */
const systemNames = ['PATH', 'HOME']

type Service = {
  image: string
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
  restart?: string
  ports?: string[]
  stop_grace_period?: string
  healthcheck?: { disable?: boolean }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

it('the image takes nothing from the folder that is not to go in', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['.git', 'data', '**/node_modules', '**/.env*']) expect(ignored).toContain(path)
})

it('the image holds no package manager, runs as nobody in particular, asks for its own health, and knows its variables', () => {
  expect(final[0]).toBe('FROM scratch')
  expect(final).toContain('USER 1000:1000')
  expect(final).toContain('VOLUME /data')
  expect(final.some(line => line.startsWith('HEALTHCHECK') && line.includes('/readyz'))).toBe(true)
  // The image has no shell that could parse a line.
  for (const line of final.filter(line => /^(?:CMD|ENTRYPOINT)/.test(line))) expect(line).toMatch(/^\w+ \[/)
  expect(final.some(line => line.startsWith('RUN'))).toBe(false)
  // Sharp needs it besides Node's own libraries: without it the first start fails at the starter's pictures.
  expect(read('Dockerfile')).toContain('libresolv.so.2')
  const names = final
    .filter(line => line.startsWith('ENV'))
    .flatMap(line => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))
  expect(names.filter(name => !environmentNames.has(name) && !systemNames.includes(name))).toEqual([])
  expect(names).toContain('DATA_DIR')
})

it('every package that running needs is copied, from where npm put it', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const needed = [...pathsOf(packages, 'run')].filter(path => path.includes('node_modules/'))
  // Two versions of a package cannot be in one folder: npm installs one of them in its workspace.
  expect(needed.some(path => !path.startsWith('node_modules/'))).toBe(true)
  const copied = final
    .filter(line => line.startsWith('COPY --from=build '))
    .flatMap(line => line.split(' ').filter(word => word.startsWith('/build/')))
    .map(path => path.slice('/build/'.length))
  const isCopied = (path: string) => copied.some(one => path.startsWith(`${one}/`))
  expect(needed.filter(path => !isCopied(path))).toEqual([])
})

/** Values as compose fills them in: the owner's, or the defaults. */
const given: Record<string, string> = { SITE_URL: 'https://lou.example' }
const fillIn = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replace(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_, key: string, kind: string, rest: string) => given[key] ?? (kind === '-' ? rest : 'given1'),
      ),
    ]),
  )

const files = { 'compose.yaml': 1, 'deploy/compose.cluster.yaml': 3 }
it.each(Object.entries(files))('%s: what the site may do, and what it is told', (file, count) => {
  const { services, volumes }: Compose = parse(read(file), { merge: true })
  const sites = Object.values(services).filter(({ image }) => image === 'xiaolou')
  expect(sites).toHaveLength(count)
  for (const site of sites) {
    expect(site).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      stop_grace_period: '15s',
      volumes: ['data:/data'],
    })
    expect(site.tmpfs?.[0]).toMatch(/^\/tmp:/)
    expect(site.healthcheck?.disable).not.toBe(true)
    expect(existsSync(join(root, file, '..', site.build ?? '', 'Dockerfile'))).toBe(true)
    expect(Object.keys(site.environment ?? {}).filter(name => !environmentNames.has(name))).toEqual([])
    const { siteUrl, databaseUrl, redis, uploads } = readConfig(fillIn(site.environment ?? {}), '/')
    expect(siteUrl).toBe('https://lou.example')
    for (const one of [databaseUrl, redis, uploads]) expect(one !== undefined).toBe(count > 1)
  }
  const used = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map(one => one.split(':')[0] ?? ''),
  )
  for (const name of used.filter(name => /^\w/.test(name))) expect(Object.keys(volumes)).toContain(name)
  for (const path of used.filter(name => name.startsWith('.')))
    expect([path, existsSync(join(root, file, '..', path))]).toEqual([path, true])
  for (const { image } of Object.values(services)) expect(image).toMatch(/^xiaolou$|:(?!latest)/)
})

it('the proxy of the cluster asks every process of it, and ports are open to this machine alone', () => {
  const { services }: Compose = parse(read('deploy/compose.cluster.yaml'), { merge: true })
  const asked = read('deploy/nginx.cluster.conf').matchAll(/^ {2}server ([\w-]+):3000/gm)
  expect([...asked].map(([, name]) => name)).toEqual(
    Object.keys(services).filter(name => services[name]?.image === 'xiaolou'),
  )
  for (const { ports = [] } of Object.values(services))
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
})

it('the service of systemd starts what is there: the Node that npm brings, and the commands of this repository', () => {
  const unit = read('deploy/xiaolou.service')
  const { optionalDependencies } = JSON.parse(read('server/package.json'))
  const [, node = '', script = ''] =
    /^ExecStart=\/srv\/xiaolou\/node_modules\/([\w-]+)\/bin\/node (\S+)/m.exec(unit) ?? []
  expect(Object.keys(optionalDependencies)).toContain(node)
  expect(existsSync(join(root, script))).toBe(true)
  const [, command = ''] = /^ExecStartPre=\S+ run (\w+)$/m.exec(unit) ?? []
  expect(Object.keys(JSON.parse(read('package.json')).scripts)).toContain(command)
})
