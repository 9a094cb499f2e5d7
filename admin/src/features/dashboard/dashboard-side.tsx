import { postPath } from '@xiaolou/contract/address'
import { sizeText } from '@xiaolou/contract/size-text'
import type { ReactNode } from 'react'
import { type Loaded, LoadState } from '../../lib/load.tsx'
import { whenText } from '../../lib/when.ts'
import { BackupLine } from './backup-line.tsx'
import { BrokenLine } from './broken-line.tsx'
import type { readSide } from './dashboard-data.ts'
import { RankedList } from './ranked-list.tsx'
import { Section } from './section.tsx'

type Side = Awaited<ReturnType<typeof readSide>>

/** The side column: most read articles, latest talk, articles of this day in earlier years. */
export function DashboardSide({
  load,
  now,
  children,
}: {
  load: Loaded<Side>
  now: string
  children: ReactNode
}) {
  return (
    <aside aria-label="此刻" className="desk-side">
      <LoadState load={load} what="近况">
        {({ read, latest, once, house }) => (
          <>
            <BackupLine />
            {children}
            <BrokenLine />
            <Section title="读得最多">
              {read.length === 0 && <p className="desk-quiet">还没有人翻过。</p>}
              <RankedList
                rows={read.map(({ id, slug, article_title, view_times }) => ({
                  ...{ key: id, href: postPath(slug), name: article_title },
                  count: view_times.toLocaleString('en'),
                }))}
              />
            </Section>
            <Section title="新近的话">
              {latest.length === 0 && <p className="desk-quiet">还没有人开口。</p>}
              <ul>
                {latest.map(({ id, address, from_name, content_source, createdAt }) => (
                  <li key={id}>
                    <a href={address} className="desk-heard">
                      <b className="desk-heard-who">
                        <bdi>{from_name}</bdi>
                      </b>
                      <span className="desk-heard-words one-line ink-2">{content_source}</span>
                      <small className="desk-heard-when">{whenText(createdAt, now)}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
            <HomeStatus house={house} />
            {once.length > 0 && (
              <Section title="那年今日">
                <RankedList
                  rows={once.map(({ id, slug, article_title, createdAt }) => ({
                    ...{ key: id, href: postPath(slug), name: article_title },
                    count: createdAt.slice(0, 4),
                  }))}
                />
              </Section>
            )}
          </>
        )}
      </LoadState>
    </aside>
  )
}

/** How full the machine is: a thin bar each. */
function HomeStatus({ house }: { house: Side['house'] }) {
  const rows = [
    { name: '磁盘', used: house.disk_used, total: house.disk_total },
    { name: '内存', used: house.memory_used, total: house.memory_total },
  ]
  return (
    <Section title="服务器">
      <ul>
        {rows.map(({ name, used, total }) => (
          <li key={name} className="desk-house grid gap-16 ink-2 text-14">
            <span>{name}</span>
            <i aria-hidden="true">
              <i style={{ width: `${Math.min(100, (used / total) * 100)}%` }} />
            </i>
            <small>
              {sizeText(used)} / {sizeText(total)}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
