import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { text, wireTime } from './kit/field.ts'
import { del, get, post } from './kit/route.ts'
import { limits } from './limits.ts'

/**
 * Long tasks that the owner starts: each runs beside the server as a separate process, one of a kind at a
 * time, and reports its progress. Its input is sent first as one stream, in parts, so that a broken upload
 * resumes.
 */
export const taskKind = ['import', 'export', 'static', 'archive', 'backup', 'restore', 'songs'] as const
export type TaskKind = (typeof taskKind)[number]

/**
 * `receiving`: its files are being uploaded; `ready`: they are complete; `interrupted`: the server stopped
 * while it ran. A failed, cancelled or interrupted one may be started again, and resumes.
 */
const taskState = ['receiving', 'ready', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const

const taskId = v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/, '没有这件事'))
const ofTask = { params: v.object({ id: taskId }) }
const bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** `xiaolou-2026-11-23T04-00-00Z.xlar`, followed by `.age` if it is encrypted. */
export const backupName = v.pipe(
  v.string(),
  v.regex(/^xiaolou-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.xlar(?:\.age)?$/, '没有这份备份'),
)
const kept = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(366)), 0)

/** The options of a task; each kind reads its own, and absent ones were not chosen. */
/** If the songs take more GB than this, a backup omits them, as each would contain all of them. */
export const usualMusicLimitGb = 5
export const musicLimitGb = v.pipe(
  v.number('上限应是 1 到 9999 GB'),
  v.integer('上限应是 1 到 9999 GB'),
  v.minValue(1, '上限应是 1 到 9999 GB'),
  v.maxValue(9_999, '上限应是 1 到 9999 GB'),
)

const taskOptions = v.object({
  is_dry_run: v.optional(v.boolean(), false),
  /** The language to import from a multilingual site. */
  language: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[A-Za-z][A-Za-z0-9-]{0,19})?$/, '语言写成 zh、zh-cn、en 这样')),
    '',
  ),
  /** Whether to download pictures from other sites. */
  fetches_pictures: v.optional(v.boolean(), false),
  /** For comments of pages without an article: the old page, and the address here. */
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
  /** Whether to include the songs of the data folder. */
  has_music: v.optional(v.boolean(), false),
  music_limit_gb: v.optional(musicLimitGb, usualMusicLimitGb),
  /** The backup to restore, if no file was given. */
  backup: v.optional(v.union([v.literal(''), backupName]), ''),
  /** For how many days, weeks and months backups are kept. */
  ...{ days: kept, weeks: kept, months: kept },
})
export type TaskOptions = v.InferOutput<typeof taskOptions>

/** Nothing chosen. */
export const noTaskOptions: TaskOptions = v.parse(taskOptions, {})

export const task = v.object({
  id: v.string(),
  kind: v.picklist(taskKind),
  state: v.picklist(taskState),
  /** The name of its input file or folder; '' without input. */
  name: v.string(),
  file_count: v.number(),
  total_bytes: v.number(),
  received_bytes: v.number(),
  options: taskOptions,
  /** Progress: `done` of `total` of `what`; total 0 if unknown. */
  progress: v.object({ what: v.string(), done: v.number(), total: v.number() }),
  /** Why it failed, for display. */
  failure: v.string(),
  has_report: v.boolean(),
  /** Its downloadable output; '' for none. */
  result_name: v.string(),
  result_bytes: v.number(),
  /** Done, but the server must restart to use the result. */
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

/** The relative path of an input file, separated by `/`, without `.`, `..` or empty segments. */
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
  // `changed_at` (epoch ms) distinguishes files with the same name and size.
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

/** Stores the part at `offset` of the input stream; skips known bytes. Returns the total received. */
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
    /** The caller's own, for tasks that replace the whole site. */
    password: v.optional(v.pipe(v.string(), v.maxLength(limits.givenPasswordMaxLength)), ''),
    /** For an encrypted archive; never stored. */
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
