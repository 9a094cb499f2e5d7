import type { OwnPhoto } from '@xiaolou/contract/photo-manage'
import { Button } from '@xiaolou/ui/button'
import { useState } from 'react'
import { BulkBar } from '../../lib/row-list.tsx'
import type { Selection } from '../../lib/selection.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { PhotoActions } from './photo-actions.ts'
import { toEnd } from './photo-order.ts'

/** The actions on the selected photos of an album, or of its bin. */
export function PhotoBulk({
  albumId,
  photos,
  selection,
  isBin,
  actions,
  onHide,
}: {
  albumId: number
  photos: readonly OwnPhoto[]
  selection: Selection<number>
  isBin: boolean
  actions: PhotoActions
  onHide: (ids: readonly number[], isHidden: boolean) => void
}) {
  const [isMoving, setIsMoving] = useState(false)
  const ids = photos.map(({ id }) => id)
  const chosen = photos.filter(({ id }) => selection.has(id))
  const chosenIds = chosen.map(({ id }) => id)
  const then = (act: unknown) => {
    selection.clear()
    return act
  }
  const [only] = chosen
  return (
    <>
      <BulkBar selection={selection} noun="张" hasPageChoice>
        {isBin ? (
          <>
            <Button size="small" onClick={() => then(actions.restore(chosenIds))}>
              拿回来
            </Button>
            <Button
              size="small"
              onClick={() => then(actions.remove(chosenIds, isHidden => onHide(chosenIds, isHidden)))}
            >
              彻底删除
            </Button>
          </>
        ) : (
          <>
            {chosen.length === 1 && only && (
              <Button size="small" onClick={() => then(actions.cover(only.url))}>
                做封面
              </Button>
            )}
            <Button size="small" onClick={() => then(actions.order(ids, toEnd(ids, chosenIds, true)))}>
              放到最前
            </Button>
            <Button size="small" onClick={() => then(actions.order(ids, toEnd(ids, chosenIds, false)))}>
              放到最后
            </Button>
            <Button size="small" onClick={() => setIsMoving(true)}>
              移到…
            </Button>
            <Button size="small" onClick={() => then(actions.bin(chosenIds))}>
              回收站
            </Button>
          </>
        )}
      </BulkBar>
      {isMoving && (
        <MoveDialog
          albumId={albumId}
          count={chosenIds.length}
          onClose={() => setIsMoving(false)}
          onMove={target => {
            setIsMoving(false)
            then(actions.move(chosenIds, target))
          }}
        />
      )}
    </>
  )
}
