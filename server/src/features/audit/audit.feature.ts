import { Readable } from 'node:stream'
import { actKinds, getActions, getActionsLink } from '@xiaolou/contract/audit'
import { bind } from '@xiaolou/contract/kit/handler'
import { epochMs, shiftDay, sureNow, wireTime } from '../../platform/clock.ts'
import { pageOf, walkById } from '../../platform/db/rows.ts'
import type { Download, Downloads } from '../../platform/downloads.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { accountsIn, nameAccounts } from './audit.phrase.ts'
import { oldActText } from './audit.sentences.ts'
import { type ActFilter, auditMigrations, createAuditStore } from './audit.store.ts'

/** A cell that a spreadsheet shows but does not execute. */
export function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${inert.replaceAll('"', '""')}"`
}

const dayMs = 24 * 60 * 60_000
const keepForMs = 400 * dayMs
const rowsPerTurn = 1_000

type AuditDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'timeZone' | 'identity'> & {
  operations: { downloads: Downloads }
}

/** Actions of administrators, sign-ins, and commands; stored for more than a year. */
export const auditFeature: FeatureManifest<AuditDeps> = {
  migrations: auditMigrations,
  siteExport: { leftOut: ['audit'] },
  create({ db, clock, jobs, timeZone, identity, operations: { downloads } }) {
    const store = createAuditStore(db)
    jobs.repeatForSite(
      { name: 'old audit', title: '清旧的操作记录', does: '四百天以前的操作记录，不再留着。' },
      dayMs,
      () => store.deleteBefore(sureNow(clock) - keepForMs),
    )

    const show = async <
      Row extends { call: string; what: string; target: string; createdAt: number; is_done: number },
    >(
      rows: readonly Row[],
    ) => {
      const names = await identity.findUsers([...new Set(accountsIn(rows.map(({ what }) => what)))])
      const shown = async (row: Row) => ({
        ...row,
        what: nameAccounts(row.what, names),
        // Only rows of older releases have a call and a target.
        ...(row.call !== '' &&
          row.target !== '' && { what: (await oldActText(row.call, row.target)) ?? row.what, target: '' }),
        is_done: row.is_done === 1,
        createdAt: wireTime(row.createdAt, timeZone),
      })
      return Promise.all(rows.map(shown))
    }

    const startOf = (day: string) => epochMs(`${day} 00:00:00`, timeZone)

    const findDownload = async (format: string): Promise<Download> => {
      const lines: string[] = []
      for await (const rows of walkById(store.findAfter, rowsPerTurn))
        for (const row of await show(rows)) {
          const { createdAt, who, what, target, device, place, is_done, answer } = row
          const cells = [createdAt, who, what, target, device, place, is_done ? '成' : '没成', answer]
          lines.push(format === 'csv' ? cells.map(csvCell).join(',') : JSON.stringify(row))
        }
      const head = '时间,谁,做了什么,对什么,设备,来处,结果,说明'
      // The BOM tells a spreadsheet that it is UTF-8.
      const text =
        format === 'csv' ? `\ufeff${[head, ...lines].join('\r\n')}\r\n` : `[\n${lines.join(',\n')}\n]\n`
      const bytes = Buffer.from(text)
      return {
        name: `audit-${wireTime(clock.now(), timeZone).slice(0, 10)}.${format}`,
        contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
        sizeBytes: bytes.length,
        read: () => Readable.from([bytes]),
      }
    }
    downloads.serve('audit', findDownload)

    return {
      routes: [
        bind(getActions, ({ body }) => {
          const { kind, is_failed, search, from, to } = body
          const filter: ActFilter = {
            kind: actKinds.find(one => one === kind),
            isFailed: is_failed,
            search,
            fromMs: from === '' ? 0 : startOf(from),
            beforeMs: to === '' ? Number.MAX_SAFE_INTEGER : startOf(shiftDay(to, 1)),
          }
          return pageOf(body, slice => store.find(filter, slice), show)
        }),
        bind(getActionsLink, async ({ body }) => ({ address: await downloads.link('audit', body.format) })),
      ],
    }
  },
}
