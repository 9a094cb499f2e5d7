import { join } from 'node:path'
import type { TaskKind, TaskOptions } from '@xiaolou/contract/task'

export type KindInput = {
  /** The path of its input; '' without input. */
  readonly source: string
  /** An empty folder for its output. */
  readonly out: string
  readonly dataDir: string
  readonly nowMs: number
  readonly options: TaskOptions
}

/** A kind of task: the command of `server/src/commands` that performs it, and its arguments. */
type Kind = {
  readonly command: string
  readonly takesFiles: 'always' | 'never' | 'maybe'
  readonly args: (input: KindInput) => readonly string[]
  /**
   * Protects tasks from somebody at an unattended machine: `password` asks for the owner's own in the call,
   * `proof` for a fresh one of the session.
   */
  readonly asksFor?: (options: TaskOptions) => 'password' | 'proof' | undefined
  /** The server restarts when it is done. */
  readonly restartsServer?: true
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const music = ({ has_music }: TaskOptions) => (has_music ? [] : ['--no-music'])

/** Every kind. Values from a request only reach the arguments if they match the contract's patterns. */
export const taskKinds: Readonly<Record<TaskKind, Kind>> = {
  import: {
    command: 'import',
    asksFor: ({ is_dry_run }) => (is_dry_run ? undefined : 'proof'),
    takesFiles: 'always',
    args: ({ source, options }) => [
      source,
      ...(options.is_dry_run ? ['--dry-run'] : []),
      ...(options.fetches_pictures ? ['--fetch-pictures'] : []),
      ...options.joins.map(({ page, address }) => `--join=${page}=${address}`),
      ...(options.language ? [`--language=${options.language}`] : []),
    ],
  },
  export: { command: 'export', takesFiles: 'never', args: ({ out }) => [join(out, 'xiaolou')] },
  static: { command: 'static', takesFiles: 'never', args: ({ out }) => [join(out, 'xiaolou')] },
  archive: {
    command: 'archive',
    takesFiles: 'never',
    args: ({ out, nowMs, options }) => [join(out, `xiaolou-${dayOf(nowMs)}.xlar`), ...music(options)],
  },
  backup: {
    command: 'backup',
    takesFiles: 'never',
    // The call also says how many older ones are kept.
    asksFor: () => 'proof',
    args: ({ options }) => [
      ...(['days', 'weeks', 'months'] as const).map(name => `--${name}=${options[name]}`),
      ...music(options),
      `--music-limit=${options.music_limit_gb}`,
    ],
  },
  songs: { command: 'songs', takesFiles: 'always', args: ({ source }) => [source] },
  restore: {
    command: 'restore',
    takesFiles: 'maybe',
    args: ({ source, dataDir, options }) => [source || join(dataDir, 'backups', options.backup), '--prepare'],
    asksFor: () => 'password',
    restartsServer: true,
  },
}

/** The path for the command: the single file or folder, or the folder above several. */
export function sourceOf(folder: string, paths: readonly string[]): string {
  const [first = ''] = paths
  if (paths.length === 0) return ''
  const tops = new Set(paths.map(path => path.split('/', 1)[0]))
  return tops.size === 1 ? join(folder, first.split('/', 1)[0] ?? '') : folder
}
