import { Button, buttonClass } from '@xiaolou/ui/button'
import { Plus } from '@xiaolou/ui/icon'
import { MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { useRef } from 'react'
import { MoreMenu } from '../../lib/more-menu.tsx'
import { PicturePicker } from '../../lib/send-picture.tsx'

/** The actions on an album, at the head of its screen. */
export function AlbumTools({
  siteHref,
  isHidden,
  onPick,
  onLibrary,
  onEdit,
  onHide,
  onOrder,
}: {
  siteHref: string
  isHidden: boolean
  onPick: (files: File[]) => void
  onLibrary: () => void
  onEdit: () => void
  onHide: () => void
  /** By month, as readers see an unsorted album, or oldest first. */
  onOrder: (isByMonth: boolean) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <PicturePicker ref={picker} label="选照片" onPick={onPick} multiple />
      {!isHidden && (
        <a href={siteHref} className={buttonClass({ tone: 'quiet' })}>
          在站上看
        </a>
      )}
      <Button onClick={onLibrary}>从图库挑</Button>
      <Button tone="primary" onClick={() => picker.current?.click()}>
        <Plus size={18} aria-hidden="true" />
        传照片
      </Button>
      <MoreMenu label="这本相册还能做什么">
        <MenuItem onClick={onEdit}>改名字和话</MenuItem>
        <MenuItem onClick={onHide}>{isHidden ? '让来客看见' : '藏起来'}</MenuItem>
        <MenuSeparator />
        <MenuItem onClick={() => onOrder(true)}>照月份摆，新的在前</MenuItem>
        <MenuItem onClick={() => onOrder(false)}>照时间排，旧的在前</MenuItem>
      </MoreMenu>
    </>
  )
}
