import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { pathsOf, workspacesOf } from '../../scripts/package-set.mjs'
import { root } from './server-process.ts'

type Stage = {
  readonly name: string
  /** The stage's root folder: absolute paths of the Dockerfile are below it. */
  readonly folder: string
  workdir: string
  command: readonly string[]
  healthCheck: readonly string[]
  readonly environment: Record<string, string>
}

/** The stage that only collects Node and system libraries: this machine's own replace it. */
const systemStage = 'system'
const withoutEffect = ['USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL']

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Copies paths of this tree into another, as hard links if possible: there are 16,000 files. */
function layOut(paths: readonly string[], folder: string): void {
  const copy = (how: string) =>
    execFileSync('cp', [how, '--parents', ...paths, folder], { cwd: root, stdio: 'pipe' })
  try {
    copy('-al')
  } catch {
    copy('-a')
  }
}

/** Whether `.dockerignore` excludes a path: the last matching line, for it or a folder above, decides. */
function isIgnored(path: string, lines: readonly string[]): boolean {
  const parts = path.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const last = lines.findLast(line => paths.some(one => matchesGlob(one, line.replace(/^!/, ''))))
  return last !== undefined && !last.startsWith('!')
}

/** Git's files in the context that `.dockerignore` leaves in. */
function findContext(): string[] {
  const lines = read('.dockerignore')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(path => path !== '' && existsSync(join(root, path)) && !isIgnored(path, lines))
}

function copyContext(source: string, target: string): void {
  const files = findContext().filter(path => source === '.' || `${path}/`.startsWith(`${source}/`))
  if (files.length === 0) throw new Error(`COPY: nothing is at ${source}`)
  const isFile = files.length === 1 && files[0] === source
  for (const path of files) {
    const inside = source === '.' ? path : isFile ? basename(path) : path.slice(source.length + 1)
    cpSync(join(root, path), join(target, inside))
  }
}

/** Copies the installed packages that `npm ci` would install for these workspaces, to the same places. */
function installPackages(command: string, folder: string): void {
  const workspaces = [...command.matchAll(/--workspace=(\S+)/g)].map(([, name]) => name)
  if (workspaces.join() !== workspacesOf.run.join()) throw new Error(`no set of packages: ${command}`)
  const { packages } = JSON.parse(read('package-lock.json'))
  // Nested packages come with their parent; those of other platforms are missing.
  const isOwn = (path: string) => path.split('node_modules/').length === 2 && existsSync(join(root, path))
  layOut([...pathsOf(packages, 'run')].filter(isOwn), folder)
  // Written to later: a copy, not a link to the file in use here.
  cpSync(join(root, 'node_modules/.package-lock.json'), join(folder, 'node_modules/.package-lock.json'))
}

function run(command: string, stage: Stage): void {
  const folder = join(stage.folder, stage.workdir)
  if (command === 'node scripts/run.mjs build') layOut(['site/build', 'admin/build'], folder)
  else if (command.startsWith('npm ci ')) installPackages(command, folder)
  else {
    const own = command.replace(/(^|[\s'"])\/(?=\w)/g, `$1${stage.folder}/`)
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    execFileSync('sh', ['-c', own], { cwd: folder, env: { PATH, ...stage.environment }, stdio: 'pipe' })
  }
}

function copy(rest: string, stage: Stage, stages: readonly Stage[]): void {
  const words = rest.split(' ')
  const stageName = words.find(word => word.startsWith('--from='))?.slice('--from='.length)
  if (stageName === systemStage) return
  const paths = words.filter(word => !word.startsWith('--'))
  const target = paths.at(-1) ?? ''
  const into = join(stage.folder, target.startsWith('/') ? '' : stage.workdir, target)
  for (const source of paths.slice(0, -1)) {
    const other = stages.find(({ name }) => name === stageName)
    if (stageName === undefined) copyContext(source, into)
    else if (!other) throw new Error(`COPY: no stage ${stageName}`)
    else {
      // Moved, which takes no time: no other stage uses it.
      const from = join(other.folder, source)
      const place = target.endsWith('/') && statSync(from).isFile() ? join(into, basename(source)) : into
      mkdirSync(dirname(place), { recursive: true })
      renameSync(from, place)
    }
  }
}

function carryOut(instruction: string, stage: Stage, stages: readonly Stage[]): void {
  const [word = '', rest = ''] = instruction.split(/ (.*)/s)
  if (word === 'COPY') copy(rest, stage, stages)
  else if (word === 'RUN') for (const command of rest.split(/\s+&&\s+/)) run(command.trim(), stage)
  else if (word === 'CMD') stage.command = JSON.parse(rest)
  else if (word === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3))
  else if (word === 'ENV' || word === 'ARG')
    for (const pair of rest.split(' ')) stage.environment[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? ''
  else if (word === 'WORKDIR') {
    stage.workdir = rest
    mkdirSync(join(stage.folder, rest), { recursive: true })
  } else if (!withoutEffect.includes(word)) throw new Error(`${word}: not known here`)
}

/**
 * The tree of the image's last stage, made in `folder` by the Dockerfile's own lines. What takes minutes
 * comes from this machine: the built site and the installed packages, chosen as the lines say.
 */
export function buildImage(folder: string): Stage {
  const stages: Stage[] = []
  const lines = read('Dockerfile')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
  for (const line of lines) {
    const from = /^FROM .*?(?: AS (\w+))?$/.exec(line)
    if (from) {
      const name = from[1] ?? 'last'
      const stage = { name, folder: join(folder, name), workdir: '/', command: [], healthCheck: [] }
      stages.push({ ...stage, environment: {} })
      mkdirSync(join(folder, name))
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`before any stage: ${line}`)
    if (stage.name !== systemStage) carryOut(line, stage, stages)
  }
  const last = stages.at(-1)
  if (!last) throw new Error('no stage')
  return last
}
