import { quietCall } from '@xiaolou/browser/call'
import { type ImportReportData, importReport } from '@xiaolou/contract/import-report'
import { getTaskReport } from '@xiaolou/contract/task'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { type Join, LostList } from './lost-list.tsx'
import { MoreRows } from './more-rows.tsx'

type Joining = { joins: readonly Join[]; onJoin: (joins: Join[]) => void }

const outcomeWords = { created: '新的', updated: '更新', unchanged: '没有变' } as const
const kindWords = { article: '', draft: '草稿', page: '页面' } as const

/** The result of an import or of its dry run; `key` changes with each run. */
export function ImportReport({
  id,
  runKey,
  ...joining
}: {
  id: string
  runKey: string
} & Joining) {
  const load = useLoad(`${id} ${runKey}`, async () => {
    const { text, data } = await quietCall(getTaskReport, { params: { id } })
    const parsed = v.safeParse(importReport, data)
    return { text, report: parsed.success ? parsed.output : undefined }
  })
  return (
    <LoadState load={load} what="报告">
      {({ text, report }) =>
        report ? <Report report={report} {...joining} /> : <pre className="report-text ink-2">{text}</pre>
      }
    </LoadState>
  )
}

function Report({ report, joins, onJoin }: { report: ImportReportData } & Joining) {
  const { source, sums, articles, refused, notes, lost, links, is_dry_run } = report
  const waiting = lost.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="report">
      <p className="report-sums baseline ink-2 wrap">
        <span>
          {is_dry_run ? '认出来是' : '搬完的是'}
          <b>{source}</b>
        </span>
        {sums
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => (
            <span key={label}>
              {label}
              <b>{count.toLocaleString('en')}</b>
            </span>
          ))}
      </p>
      <Part title="没有收的" count={refused.length} isOpen={refused.length <= 5}>
        <MoreRows rows={refused} keyOf={({ path }) => path}>
          {({ path, reason }) => (
            <>
              <span className="report-path">{path}</span>
              <small>{reason}</small>
            </>
          )}
        </MoreRows>
      </Part>
      <Part title="找不到文章的评论" count={waiting} isOpen={lost.length <= 5}>
        <LostList lost={lost} joins={joins} onJoin={onJoin} />
      </Part>
      <Notes notes={notes} />
      <Part title="每一篇" count={articles.length} isOpen={articles.length <= 20}>
        <MoreRows rows={articles} keyOf={({ path }) => path}>
          {({ title, path, address, kind, outcome }) => (
            <>
              <span>
                {address && !is_dry_run ? <a href={address}>{title || path}</a> : title || path}
                <i className="report-path">{path}</i>
              </span>
              <small>{[kindWords[kind], outcomeWords[outcome]].filter(Boolean).join(' · ')}</small>
            </>
          )}
        </MoreRows>
      </Part>
      <Part title="找到的友链" count={links.length} isOpen={false}>
        <MoreRows rows={links} keyOf={({ url }, at) => `${at} ${url}`}>
          {({ name, url }) => (
            <>
              <span>{name}</span>
              <small className="report-path">{url}</small>
            </>
          )}
        </MoreRows>
        <p className="transfer-quiet">没有收进来：里面常有主题自带的例子，挑你认得的自己加。</p>
      </Part>
    </div>
  )
}

/** What was changed or guessed: each kind expands to its details. */
function Notes({ notes }: Pick<ImportReportData, 'notes'>) {
  return (
    <Part title="值得看一眼的" count={notes.length} unit="种" isOpen={notes.length <= 8}>
      <ul className="report-notes">
        {notes.map(({ title, count, names, places }) => (
          <li key={title}>
            <details>
              <summary className="bare-summary row gap-12 ink-2 text-15">
                {title}
                <i>{count.toLocaleString('en')}</i>
              </summary>
              {names.length > 0 && (
                <p className="report-names wrap ink-2 text-14">
                  {names.slice(0, 40).map(({ name, count: times }) => (
                    <span key={name}>
                      {name}
                      {times > 1 && ` ×${times}`}
                    </span>
                  ))}
                  {names.length > 40 && <span>还有 {names.length - 40} 个</span>}
                </p>
              )}
              <MoreRows
                rows={places.filter(({ path }) => path !== '')}
                keyOf={({ path, line }, at) => `${at} ${path} ${line}`}
              >
                {({ path, line }) => (
                  <span className="report-path">
                    {path}
                    {line > 0 && `，第 ${line} 行`}
                  </span>
                )}
              </MoreRows>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({
  title,
  count,
  unit = '',
  isOpen,
  children,
}: {
  title: string
  count: number
  unit?: string
  isOpen: boolean
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <details open={isOpen} className="report-part">
      <summary className="bare-summary row gap-12">
        <h3>{title}</h3>
        <i>
          {count.toLocaleString('en')}
          {unit && ` ${unit}`}
        </i>
      </summary>
      {children}
    </details>
  )
}
