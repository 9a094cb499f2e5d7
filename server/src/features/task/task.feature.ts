import { bind } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/task'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { taskHomeMigrations, taskHomeTable } from './task.home.ts'
import type { Tasks } from './task.service.ts'

const sweepEveryMs = 60 * 60_000

/** The owner's long tasks, each a separate process. */
export const taskFeature: FeatureManifest<
  Pick<Deps, 'jobs' | 'identity'> & { operations: { tasks: Tasks } }
> = {
  migrations: taskHomeMigrations,
  transientTables: [taskHomeTable],
  siteExport: { leftOut: [taskHomeTable] },
  create({ jobs, identity, operations: { tasks } }) {
    jobs.repeat(
      { name: 'sweep tasks', title: '清导入导出的旧任务', does: '导入导出做完放久了的，连同文件一起清掉。' },
      sweepEveryMs,
      tasks.sweep,
    )
    return {
      routes: [
        bind(contract.getTasks, tasks.list),
        bind(contract.getTask, ({ params }) => tasks.get(params.id)),
        bind(contract.getTaskReport, ({ params }) => tasks.report(params.id)),
        bind(contract.addTask, ({ body }) => tasks.add(body)),
        bind(contract.sendTaskPart, async ({ params, file }) => ({
          received_bytes: await tasks.send(params.id, params.offset, file),
        })),
        bind(contract.startTask, async ({ params, body }, { actor, visitor }) => {
          const { password, password_archive, ...options } = body
          const asked = await tasks.asksFor(params.id, options)
          if (asked === 'password') await identity.requirePassword(actor, password, visitor)
          if (asked === 'proof') await identity.requireProof(actor)
          return tasks.start(params.id, options, password_archive)
        }),
        bind(contract.cancelTask, ({ params }) => tasks.cancel(params.id)),
        bind(contract.deleteTask, ({ params }) => tasks.remove(params.id)),
        bind(contract.getTaskLink, async ({ params }) => ({ address: await tasks.link(params.id) })),
      ].map(tasks.here),
    }
  },
}
