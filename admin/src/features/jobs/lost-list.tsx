import type { CallResult } from '@xiaolou/contract/kit/route'
import type { getLostMedia } from '@xiaolou/contract/media'
import { EmptyState } from '@xiaolou/ui/state'
import { type Loaded, LoadState } from '../../lib/load.tsx'
import { UseList } from '../../lib/use-list.tsx'

/** Missing pictures and files, each with the places that use it. */
export function LostList({ load }: { load: Loaded<CallResult<typeof getLostMedia>> }) {
  return (
    <LoadState
      load={load}
      what="缺了的图"
      isEmpty={({ list }) => list.length === 0}
      empty={
        <EmptyState
          drawing="tea"
          title="一张不缺。"
          text="文章、封面、头像里写着的图，都在小楼里。别处的图若不在了，写在「失效的外链」里。"
        />
      }
    >
      {({ list, total }) => (
        <>
          <p className="lost-how">
            换一张，或者从备份里拿回来：把备份 uploads 里同名的文件放回原处，这里就没有它了。
            {total > list.length && `一共 ${total} 个，先列 ${list.length} 个。`}
          </p>
          <ul aria-label="缺了的图" className="lost-files">
            {list.map(({ name, uses }) => (
              <li key={name}>
                <code title={name}>{name.slice(0, 12)}…</code>
                <UseList uses={uses} />
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadState>
  )
}
