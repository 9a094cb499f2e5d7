import type { CallContext } from '@xiaolou/contract/kit/handler'
import { labelOfPage } from '@xiaolou/contract/page-names'
import type { TaskKind } from '@xiaolou/contract/task'
import type { Db } from '../../platform/db/db.ts'
import type { TitleColumn } from '../../platform/feature.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { ModerationSource } from '../../platform/moderation.ts'
import {
  accountMark,
  type Phrase,
  quoted,
  type ThingKind,
  type ThingNames,
  withoutMarks,
} from './audit.phrase.ts'

export const taskWords: Readonly<Record<TaskKind, string>> = {
  import: '导入',
  export: '导出',
  static: '写静态站',
  archive: '打包归档',
  backup: '备份',
  restore: '恢复',
  songs: '放歌',
}

// A sentence with more names is not read.
const lookedUpAtMost = 10

/** Current names of things: a stored name remains when the thing is deleted. */
export function createThingNames(deps: {
  db: Db
  jobs: Jobs
  titleColumns: readonly TitleColumn[]
  sources: readonly ModerationSource[]
  findSong: (id: number) => Promise<{ name: string } | undefined>
  getTask: (id: string) => Promise<{ kind: TaskKind; name: string }>
}) {
  const { db, titleColumns, sources } = deps

  const findInTable = async (
    { table, column, key = 'id', isKeyText }: TitleColumn,
    ids: readonly string[],
  ) => {
    const keys = isKeyText ? ids : ids.map(Number).filter(Number.isSafeInteger)
    const rows: Record<string, unknown>[] = await db.query
      .selectFrom(table)
      .select([key, column])
      .where(key, 'in', keys)
      .execute()
    return new Map(rows.map(row => [String(row[key]), withoutMarks(String(row[column]))]))
  }

  const findLeft = async (kind: ThingKind, ids: readonly string[], context: CallContext) => {
    const source = sources.find(one => one.kind === kind)
    const rows = (await source?.describe(ids.map(Number), context)) ?? []
    return new Map(
      rows.map(({ id, user_id, nick_name, for_title }) => {
        const writer = user_id > 0 ? accountMark(user_id) : withoutMarks(nick_name)
        const place = for_title ? `在《${withoutMarks(for_title)}》` : ''
        return [String(id), kind === 'message' ? `${writer}的留言` : `${writer}${place}的评论`]
      }),
    )
  }

  const findEach = async (ids: readonly string[], find: (id: string) => Promise<string | undefined>) =>
    new Map(await Promise.all(ids.map(async id => [id, (await find(id)) ?? ''] as const)))

  const find = async (kind: ThingKind, ids: readonly string[], context: CallContext) => {
    if (kind === 'user') return new Map(ids.filter(id => /^\d+$/.test(id)).map(id => [id, accountMark(id)]))
    const table = titleColumns.find(one => one.kind === kind)
    if (table) return findInTable(table, ids)
    switch (kind) {
      case 'comment':
      case 'message':
        return findLeft(kind, ids, context)
      case 'song':
        return findEach(ids, async id => withoutMarks((await deps.findSong(Number(id)))?.name ?? ''))
      case 'job':
        return findEach(ids, async id => deps.jobs.known().find(({ name }) => name === id)?.title)
      case 'task':
        return findEach(ids, async id => {
          const { kind: what, name } = await deps.getTask(id)
          return `${taskWords[what]}${quoted(name)}`
        })
      default:
        return new Map<string, string>()
    }
  }

  /** The names of all things in a sentence; empty if they cannot be looked up. */
  return async (phrase: Phrase, context: CallContext): Promise<ThingNames> => {
    if (typeof phrase === 'string') return () => new Map()
    const found = new Map<string, string>()
    for (const { kind, ids } of phrase.of) {
      const some = ids.slice(0, lookedUpAtMost).map(String)
      const names =
        some.length > 0 ? await find(kind, some, context).catch(() => new Map<string, string>()) : []
      for (const [id, name] of names)
        if (name !== '') found.set(`${kind} ${id}`, kind === 'header' ? labelOfPage(name) : name)
    }
    return (kind, ids) =>
      new Map(
        ids.flatMap(id => {
          const name = found.get(`${kind} ${id}`)
          return name === undefined ? [] : [[id, name] as const]
        }),
      )
  }
}
