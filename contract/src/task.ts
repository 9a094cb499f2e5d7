import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { text, wireTime } from './kit/field.ts'
import { del, get, post } from './kit/route.ts'
import { limits } from './limits.ts'

/**
 * Long pieces of work that the owner starts: each runs beside the server as a process of its own, one of a kind at a time,
 * and is asked how far it is. What it is given comes before it as one stream, in parts, so that a broken line goes on where
 * it stopped.
 */
export const taskKind = ['import', 'export', 'static', 'archive', 'backup', 'restore', 'songs'] as const
export type TaskKind = (typeof taskKind)[number]

/**
 * `receiving`: its files are on their way; `ready`: they are all there; `interrupted`: the server ended beneath it. One that
 * failed, was cancelled or interrupted may be started again, and goes on.
 */
const taskState = ['receiving', 'ready', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const

const taskId = v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/, '没有这件事'))
const ofTask = { params: v.object({ id: taskId }) }
const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** `xiaolou-2026-11-23T04-00-00Z.xlar`, with `.age` behind it where it is encrypted. */
export const backupName = v.pipe(
  v.string(),
  v.regex(/^xiaolou-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.xlar(?:\.age)?$/, '没有这份备份'),
)
const kept = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(366)), 0)

/** How a task is to be done; each kind reads what concerns it, and what is absent was not chosen. */
/** Songs of more GB than this do not go along with a backup: each has all of them. */
export const usualMusicLimitGb = 5
export const musicLimitGb = v.pipe(
  v.number('上限应是 1 到 9999 GB'),
  v.integer('上限应是 1 到 9999 GB'),
  v.minValue(1, '上限应是 1 到 9999 GB'),
  v.maxValue(9_999, '上限应是 1 到 9999 GB'),
)

const taskOptions = v.object({
  is_dry_run: v.optional(v.boolean(), false),
  /** Of a site in several languages the one to take. */
  language: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[A-Za-z][A-Za-z0-9-]{0,19})?$/, '语言写成 zh、zh-cn、en 这样')),
    '',
  ),
  /** Whether pictures that stand on other sites are fetched. */
  fetches_pictures: v.optional(v.boolean(), false),
  /** Where comments go for whose page no article is found: the page, and the address here. */
  joins: v.optional(
    v.pipe(
      v.array(
        v.object({
          page: v.pipe(v.string(), v.nonEmpty(), v.maxLength(limits.urlMaxLength)),
          address: v.pipe(
            v.string(),
            v.regex(
              /^(?:\/posts\/[^\s=?#]{1,400}|\/message\/list)$/,
              '文章的地址写成 /posts/… 这样；留言写 /message/list',
            ),
          ),
        }),
      ),
      v.maxLength(200, '一次最多接两百处'),
    ),
    [],
  ),
  /** Whether the songs of the data folder go along. */
  has_music: v.optional(v.boolean(), false),
  music_limit_gb: v.optional(musicLimitGb, usualMusicLimitGb),
  /** The backup that is restored, where no file was given. */
  backup: v.optional(v.union([v.literal(''), backupName]), ''),
  /** Of how many days, weeks and months a backup is kept. */
  ...{ days: kept, weeks: kept, months: kept },
})
export type TaskOptions = v.InferOutput<typeof taskOptions>

/** Nothing chosen. */
export const noTaskOptions: TaskOptions = v.parse(taskOptions, {})

export const task = v.object({
  id: v.string(),
  kind: v.picklist(taskKind),
  state: v.picklist(taskState),
  /** What it was given: a file's name, a folder's; '' where it takes nothing. */
  name: v.string(),
  file_count: v.number(),
  total_bytes: v.number(),
  received_bytes: v.number(),
  options: taskOptions,
  /** How far it is: `done` of `total` of `what`; total 0 where nobody knows. */
  progress: v.object({ what: v.string(), done: v.number(), total: v.number() }),
  /** Why it failed, ready to be shown. */
  failure: v.string(),
  has_report: v.boolean(),
  /** What it made and can be taken away; '' where there is nothing. */
  result_name: v.string(),
  result_bytes: v.number(),
  /** Done, and the server has yet to begin anew with what it got ready. */
  awaits_restart: v.boolean(),
  createdAt: wireTime,
  /** '' before its first start, and `ended_at` while it runs. */
  started_at: v.string(),
  ended_at: v.string(),
})
export type Task = v.InferOutput<typeof task>

export const getTasks = get('administrator', '/task/list', {
  summary: '手上的事：导入、导出、备份……新的在前；做完七天后自己收走',
  result: v.array(task),
})

export const getTask = get('administrator', '/task/one/:id', {
  summary: '一件事到哪里了',
  ...ofTask,
  result: task,
})

/** `text` for a person; `data` is the same for the console, as the kind's command reports it. */
export const getTaskReport = get('administrator', '/task/report/:id', {
  summary: '一件事的报告',
  ...ofTask,
  result: v.object({ text: v.string(), data: v.unknown() }),
})

/** A path of a given file, parted by `/`: relative, no part hidden in another one, none that leads out. */
const filePath = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(limits.taskPathMaxLength, '文件的路径太长了'),
  v.check(
    path =>
      path.split('/').every(part => part !== '' && part !== '.' && part !== '..') &&
      !/[\p{Cc}\\]/u.test(path),
    '有一个文件的名字收不下：名字里不能有反斜杠和控制符',
  ),
)

export const addTask = post('administrator', '/task/add', {
  // `changed_at` (epoch ms) tells a file from another one of its name and size.
  summary: '要做一件事；files 是随后要按这个次序接成一条传来的文件。同样的一批还没传完的，接着传那一件',
  bodyLimitBytes: 8 * 1024 * 1024,
  body: v.object({
    kind: v.picklist(taskKind),
    name: v.optional(text('名字', limits.taskPathMaxLength), ''),
    files: v.optional(
      v.pipe(
        v.array(v.object({ path: filePath, size: bytes, changed_at: v.optional(bytes, 0) })),
        v.maxLength(limits.taskFilesMax, `一次最多收 ${limits.taskFilesMax} 个文件；再多就先打成一个 zip`),
      ),
      [],
    ),
  }),
  result: task,
})

/** Takes what stands at `offset` of the files as one stream; what is there already is not taken twice. Says how much is there. */
export const sendTaskPart = post('administrator', '/task/send/:id/:offset', {
  isUnaudited: true,
  summary: '传来一段',
  params: v.object({
    id: taskId,
    offset: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  }),
  bodyLimitBytes: limits.uploadBodyBytes,
  file: 'part',
  result: v.object({ received_bytes: v.number() }),
})

export const startTask = post('administrator', '/task/start/:id', {
  summary: '开始，或者接着做；恢复要再给一次自己的密码',
  ...ofTask,
  body: v.object({
    ...taskOptions.entries,
    /** The caller's own, for what replaces the whole site. */
    password: v.optional(v.pipe(v.string(), v.maxLength(limits.givenPasswordMaxLength)), ''),
    /** Of an archive that is encrypted; kept nowhere. */
    password_archive: v.optional(v.pipe(v.string(), v.maxLength(limits.givenPasswordMaxLength)), ''),
  }),
  form: { code: familyCode.task, fields: ['password', 'password_archive'] },
  result: task,
})

export const cancelTask = post('administrator', '/task/cancel/:id', {
  summary: '停下；已经做完的部分留着',
  ...ofTask,
  result: task,
})

export const deleteTask = del('administrator', '/task/delete/:id', {
  summary: '收走：传来的文件、报告与做出来的东西一起删掉',
  ...ofTask,
  result: v.boolean(),
})

export const getTaskLink = post('administrator', '/task/link/:id', {
  needsProof: true,
  summary: '取走做好的东西的地址，一小时有效',
  ...ofTask,
  result: v.object({ address: v.string() }),
})
