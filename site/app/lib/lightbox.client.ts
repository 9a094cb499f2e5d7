import { openOverlay } from '@xiaolou/ui/overlay'
import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import './lightbox.css'

const words = {
  closeTitle: '关闭',
  zoomTitle: '缩放',
  arrowPrevTitle: '上一张',
  arrowNextTitle: '下一张',
  errorMsg: '这张图片没有取到',
}

/** In the site's own line, as in `ui/src/icon.tsx`; the viewer mirrors the arrow for the other side. */
const icon = (path: string) =>
  `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 24 24"><path d="${path}"/></svg>`
const arrow = icon('m15 18-6-6 6-6')
const icons = {
  arrowPrevSVG: arrow,
  arrowNextSVG: arrow,
  closeSVG: icon('M18 6 6 18M6 6l12 12'),
  // The viewer hides the upright bar of the plus while the picture is zoomed in.
  zoomSVG: icon('m21 21-4.35-4.35M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0M8 11h6').replace(
    '</svg>',
    '<path class="pswp__zoom-icn-bar-v" d="M11 8v6"/></svg>',
  ),
}

/**
 * One picture of the viewer. Sizes in pixels; `element` is what opened it: it gets the focus back, and the
 * opening animation starts from it.
 */
export type Slide = {
  src: string
  srcset: string
  width: number
  height: number
  alt: string
  /** A small form that is loaded already, shown until the large one is. */
  msrc?: string
  caption?: string
  note?: string
  element?: HTMLElement
}

export type Lightbox = { close(): void }

const unknownWidthPx = 1_200
const unknownHeightPx = 900

/** A picture of a page as a slide; without a known size it has the displayed one. */
export function slideOf(image: HTMLImageElement): Slide {
  return {
    src: image.src,
    srcset: image.srcset,
    width: image.naturalWidth || image.width || unknownWidthPx,
    height: image.naturalHeight || image.height || unknownHeightPx,
    alt: image.alt,
    element: image,
  }
}

/**
 * Shows pictures one by one in the whole window: pinch, wheel, swipe, arrows, Escape. `onShow` gets the index
 * of each one shown, the first included; `onClosed` is called once. Back closes it, unless the caller handles
 * history itself (`hasOwnStep`).
 */
export function openLightbox({
  slides,
  index,
  onShow,
  onClosed,
  hasOwnStep = false,
  editHref,
}: {
  slides: readonly Slide[]
  index: number
  onShow?: (index: number) => void
  onClosed?: () => void
  hasOwnStep?: boolean
  /** The owner's link to edit the shown picture. */
  editHref?: string | undefined
}): Lightbox {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const lightbox = new PhotoSwipe({
    ...words,
    ...icons,
    index,
    bgOpacity: 0.92,
    showHideAnimationType: isStill ? 'none' : 'zoom',
    dataSource: slides.map(({ width, height, ...slide }) => ({
      ...slide,
      width: width || unknownWidthPx,
      height: height || unknownHeightPx,
    })),
  })
  lightbox.on('uiRegister', () =>
    lightbox.ui?.registerElement({
      name: 'words',
      className: 'pswp__words pswp__hide-on-close',
      appendTo: 'root',
      onInit: element => {
        element.setAttribute('aria-live', 'polite')
        lightbox.on('change', () => showWords(element, slides[lightbox.currIndex]))
      },
    }),
  )
  if (editHref)
    lightbox.on('uiRegister', () =>
      lightbox.ui?.registerElement({
        name: 'edit',
        order: 8,
        tagName: 'a',
        html: '改',
        onInit: element => {
          element.setAttribute('href', editHref)
          element.setAttribute('aria-label', '改说明和时间')
        },
      }),
    )
  lightbox.on('firstUpdate', () => lightbox.element?.setAttribute('aria-label', '看图'))
  if (onShow) lightbox.on('change', () => onShow(lightbox.currIndex))
  // During its opening animation the viewer ignores calls.
  const close = () => {
    if (lightbox.opener.isOpen) lightbox.close()
    else lightbox.on('openingAnimationEnd', () => lightbox.close())
  }
  const release = hasOwnStep ? undefined : openOverlay(close)
  lightbox.on('destroy', () => {
    release?.()
    slides[lightbox.currIndex]?.element?.focus({ preventScroll: true })
    onClosed?.()
  })
  lightbox.init()
  return { close }
}

function showWords(place: HTMLElement, slide: Slide | undefined): void {
  const lines = [slide?.caption, slide?.note].filter(line => line !== undefined && line !== '')
  place.hidden = lines.length === 0
  place.replaceChildren(
    ...lines.map(line => {
      const paragraph = document.createElement('p')
      paragraph.textContent = line ?? ''
      return paragraph
    }),
  )
}
