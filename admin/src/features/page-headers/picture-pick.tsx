import { quietCall } from '@xiaolou/browser/call'
import { getMediaList } from '@xiaolou/contract/media'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { LoadState, useLoad } from '../../lib/load.tsx'

const size = 24

/** Chooses a picture from the library. */
export function PicturePick({
  title,
  onClose,
  onPick,
}: {
  title: string
  onClose: () => void
  onPick: (url: string) => void
}) {
  const [page, setPage] = useState(1)
  const load = useLoad(`pick ${page}`, () =>
    quietCall(getMediaList, { body: { current: page, size, kind: 'picture' } }),
  )
  const empty = <EmptyState drawing="book" title="图库还空着。" text="先传一张，它就会在这里。" />
  return (
    <OpenDialog onClose={onClose} title={title} widthPx={760} className="picture-pick">
      <LoadState load={load} what="图库" isEmpty={({ total }) => total === 0} empty={empty}>
        {({ list, total }) => (
          <>
            <ul className="pick-list grid gap-10">
              {list.map(({ url, srcset, color, width, height, createdAt }) => (
                <li key={url}>
                  <button type="button" onClick={() => onPick(url)}>
                    <img
                      src={url}
                      srcSet={srcset || undefined}
                      sizes={srcset ? '180px' : undefined}
                      alt={`${createdAt.slice(0, 10)} 传的图，${width} × ${height}`}
                      loading="lazy"
                      style={color ? { backgroundColor: color } : undefined}
                    />
                  </button>
                </li>
              ))}
            </ul>
            {total > size && (
              <p className="pick-ways row gap-16 ink-3 tabular">
                <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  看更新的
                </Button>
                <span>
                  {page} / {Math.ceil(total / size)}
                </span>
                <Button size="small" disabled={page * size >= total} onClick={() => setPage(page + 1)}>
                  看更早的
                </Button>
              </p>
            )}
          </>
        )}
      </LoadState>
    </OpenDialog>
  )
}
