import { loadComponent } from '@xiaolou/browser/lazy'
import { isPlainPress } from '@xiaolou/browser/link-navigation'
import type { Picture } from '@xiaolou/contract/picture'
import { type MouseEvent, useRef } from 'react'
import { PictureImage } from '~/lib/cover.tsx'

/** The width of a column, or of the chosen talk, divided among the pictures of a row. */
function sizesOf({ isChosen, perRow }: { isChosen: boolean; perRow: number }): string {
  const narrow = `calc((100vw - 40px) / ${perRow})`
  if (isChosen) return `(min-width: 799px) ${Math.round(640 / perRow)}px, ${narrow}`
  return `(min-width: 1100px) ${Math.round(344 / perRow)}px, (min-width: 600px) calc((50vw - 50px) / ${perRow}), ${narrow}`
}

const unknownSizePx = 1_200

/**
 * Each picture in its own aspect ratio: two and four in rows of two, others of three. Without script each
 * links to its file.
 */
export function TalkPictures({ pictures, isChosen }: { pictures: readonly Picture[]; isChosen: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  if (pictures.length === 0) return null
  const perRow = pictures.length === 1 ? 1 : pictures.length === 2 || pictures.length === 4 ? 2 : 3
  const open = (event: MouseEvent, index: number) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const lightbox = {
      index,
      slides: pictures.map(sized).map(({ url, srcset, width, height }, at) => ({
        src: url,
        srcset,
        width,
        height,
        alt: pictureName(at, pictures.length),
        ...(links[at] && { element: links[at], msrc: links[at].querySelector('img')?.currentSrc ?? '' }),
      })),
    }
    void loadComponent({
      name: '图片',
      load: () => import('~/lib/lightbox.client.ts'),
      use: ({ openLightbox }) => openLightbox(lightbox),
    })
  }
  return (
    <ul
      ref={list}
      className="talk-pictures"
      data-single={perRow === 1 || undefined}
      style={{ '--per-row': perRow }}
    >
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <a
            href={picture.url}
            aria-label={pictureName(index, pictures.length)}
            onClick={event => open(event, index)}
          >
            <PictureImage picture={sized(picture)} sizes={sizesOf({ isChosen, perRow })} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The picture with a default size where the server knows none. */
const sized = ({ width, height, ...picture }: Picture): Picture => ({
  ...picture,
  width: width || unknownSizePx,
  height: height || unknownSizePx,
})

const pictureName = (index: number, count: number) =>
  count === 1 ? '看这张图片' : `看第 ${index + 1} 张图片，共 ${count} 张`
