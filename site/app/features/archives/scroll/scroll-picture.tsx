import type { TimelineEntry } from '@xiaolou/contract/article'
import { readLook } from '~/shared/share-card/card-look.ts'
import { PictureDialog } from '~/shared/share-card/picture-dialog.tsx'
import { scrollMonths, shortened } from './scroll.ts'
import { drawScroll, type PaintedScroll } from './scroll-paint.ts'

/** As many titles as one looks at in a picture. */
const mostRows = 40

/** The scroll as a picture with seal and QR code. */
export function ScrollPicture({
  rows,
  onClose,
  ...given
}: Omit<PaintedScroll, 'months' | 'rest' | 'picture'> & {
  rows: readonly TimelineEntry[]
  onClose: () => void
}) {
  const shown = shortened(rows, mostRows)
  const { best } = given
  return (
    <PictureDialog
      isOpen
      title="存成图片"
      name={`${given.year} 年的长卷`}
      alt={`${given.year} 年的长卷，${given.sum}`}
      failed="这个浏览器画不了图，长卷还可以在这里看。"
      content={`${given.year} ${rows.length}`}
      draw={async theme => {
        const picture = best && (await loadOwn(best.article_cover))
        const months = scrollMonths(shown.rows)
        return drawScroll({ ...given, months, rest: shown.rest, picture }, readLook(theme))
      }}
      widthPx={860}
      className="year-scroll-preview"
      onClose={onClose}
    />
  )
}

/** The site's own picture; nothing if it is gone, or stored elsewhere: such a canvas cannot be saved. */
async function loadOwn(address: string): Promise<HTMLImageElement | undefined> {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) return undefined
  const image = new Image()
  image.src = url.href
  return image.decode().then(
    () => image,
    () => undefined,
  )
}
