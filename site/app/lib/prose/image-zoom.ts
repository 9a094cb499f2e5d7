import { loadPart } from '../part.ts'

/** Lets every picture of the body that is not itself a link be opened large, by press or by key. */
export function addImageZoom(body: HTMLElement): () => void {
  const images = [...body.querySelectorAll('img')].filter(
    image => !image.closest('a') && image.naturalWidth !== 1,
  )
  for (const image of images) {
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-label', image.alt ? `放大图片：${image.alt}` : '放大图片')
  }
  const open = (target: EventTarget | null) => {
    const index = target instanceof HTMLImageElement ? images.indexOf(target) : -1
    if (index === -1) return false
    void loadPart({
      name: '图片',
      load: () => import('../lightbox.client.ts'),
      use: ({ openLightbox, slideOf }) => openLightbox({ slides: images.map(slideOf), index }),
    })
    return true
  }
  const onClick = ({ target }: MouseEvent) => void open(target)
  const onKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && open(event.target)) event.preventDefault()
  }
  body.addEventListener('click', onClick)
  body.addEventListener('keydown', onKey)
  return () => {
    body.removeEventListener('click', onClick)
    body.removeEventListener('keydown', onKey)
  }
}
