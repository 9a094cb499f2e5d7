import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'

const words = {
  closeTitle: '关闭',
  zoomTitle: '缩放',
  arrowPrevTitle: '上一张',
  arrowNextTitle: '下一张',
  errorMsg: '这张图片没有取到',
}

/** Shows the pictures of an article one by one in the whole window: pinch, wheel, swipe, arrows, Escape. */
export function openLightbox({
  images,
  index,
}: {
  images: readonly HTMLImageElement[]
  index: number
}): void {
  const lightbox = new PhotoSwipe({
    ...words,
    index,
    bgOpacity: 0.92,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    dataSource: images.map(image => ({
      src: image.src,
      srcset: image.srcset,
      width: image.naturalWidth || image.width || 1_200,
      height: image.naturalHeight || image.height || 900,
      alt: image.alt,
      element: image,
    })),
  })
  lightbox.on('destroy', () => images[lightbox.currIndex]?.focus({ preventScroll: true }))
  lightbox.init()
}
