import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { getMediaList } from '@xiaolou/contract/media'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { SearchField } from '../../lib/list-tools.tsx'
import { LoadState, useLoad } from '../../lib/load.tsx'

const perPage = 30

/** Pictures of the library: chosen ones keep the order in which they were chosen. */
export function LibraryDialog({
  onClose,
  onPick,
}: {
  onClose: () => void
  onPick: (urls: readonly string[]) => Promise<unknown>
}) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  // It has been told why it failed; what was chosen stays chosen.
  const { isBusy, run } = useBusy(() => undefined)
  const load = useLoad(`${page} ${search}`, () =>
    quietCall(getMediaList, { body: { current: page, size: perPage, search } }),
  )
  const turn = (url: string, isOn: boolean) =>
    setChosen(last => (isOn ? [...last, url] : last.filter(one => one !== url)))
  const pick = async () => {
    await onPick(chosen)
    onClose()
  }
  const pageCount = Math.ceil((load.value?.total ?? 0) / perPage)
  return (
    <OpenDialog onClose={onClose} title="从图库里挑" widthPx={760}>
      <SearchField
        label="文件名或地址"
        value={search}
        onSearch={words => {
          setSearch(words)
          setPage(1)
        }}
      />
      <LoadState
        load={load}
        what="图片"
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState title="没有找到这样的图。" text="换一个词再看看。" />}
      >
        {({ list }) => (
          <ul aria-label="图库" className="photo-grid album-library">
            {list
              .filter(({ kind }) => kind === 'picture')
              .map(({ name, url, srcset, color, file_name }) => (
                <li key={name} data-chosen={chosen.includes(url) || undefined}>
                  <label className="photo-choose">
                    <img
                      src={url}
                      {...(srcset && { srcSet: srcset })}
                      sizes="140px"
                      alt=""
                      className="fill"
                      loading="lazy"
                      decoding="async"
                      style={{ backgroundColor: color || undefined }}
                    />
                    <input
                      type="checkbox"
                      aria-label={`选中${file_name || '这一张'}`}
                      checked={chosen.includes(url)}
                      onChange={event => turn(url, event.currentTarget.checked)}
                    />
                  </label>
                </li>
              ))}
          </ul>
        )}
      </LoadState>
      <div className="ui-dialog-answers">
        {pageCount > 1 && (
          <span className="actions album-turn ink-3 tabular">
            <Button size="small" tone="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
              上一页
            </Button>
            <small>
              {page} / {pageCount}
            </small>
            <Button size="small" tone="quiet" disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          </span>
        )}
        <Button tone="primary" disabled={chosen.length === 0} isBusy={isBusy} onClick={() => void run(pick)}>
          {chosen.length > 0 ? `放进 ${chosen.length} 张` : '放进相册'}
        </Button>
      </div>
    </OpenDialog>
  )
}
