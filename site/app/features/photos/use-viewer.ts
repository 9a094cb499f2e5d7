import { loadComponent } from '@xiaolou/browser/lazy'
import { isPlainPress } from '@xiaolou/browser/link-navigation'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import type { Lightbox, Slide } from '~/lib/lightbox.client.ts'
import { dayText, markedPhoto, photoMark, photoName, type ShownPhoto } from './photo.ts'

/**
 * The viewer of an album. The fragment names the shown photo (`#photo-7`): such an address opens the viewer,
 * going back closes it. The router keeps its own state in each history entry, so entries added here copy it.
 * `editHref` is the owner's link to the captions.
 */
export function useViewer(photos: readonly ShownPhoto[], editHref: string | undefined) {
  const viewer = useRef<Lightbox>(undefined)
  const isOpening = useRef(false)

  const open = useCallback(
    (id: number) => {
      const index = photos.findIndex(photo => photo.id === id)
      if (index === -1 || isOpening.current || viewer.current) return
      isOpening.current = true
      void loadComponent({
        name: '图片',
        load: () => import('~/lib/lightbox.client.ts'),
        onFailure: () => {
          isOpening.current = false
        },
        use({ openLightbox }) {
          isOpening.current = false
          // The reader may have gone back while the viewer was loading.
          if (markedPhoto(location.hash) !== id || viewer.current) return
          viewer.current = openLightbox({
            slides: photos.map(slideOfPhoto),
            index,
            hasOwnStep: true,
            editHref,
            onShow: at => markAddress(photos[at]),
            onClosed: () => {
              viewer.current = undefined
              leaveMark()
            },
          })
        },
      })
    },
    [photos, editHref],
  )

  useEffect(() => {
    const follow = () => {
      const id = markedPhoto(location.hash)
      if (id === undefined) viewer.current?.close()
      else open(id)
    }
    follow()
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('popstate', follow)
      viewer.current?.close()
    }
  }, [open])

  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-photo]') : null
    if (!(link instanceof HTMLElement) || !isPlainPress(event)) return
    event.preventDefault()
    const id = Number(link.dataset.photo)
    history.pushState({ ...history.state, [ownStep]: true }, '', `#${photoMark(id)}`)
    open(id)
  }
}

/** Marks the history entry that pressing a photo added: going back from it stays on this page. */
const ownStep = 'viewer'

function markAddress(photo: ShownPhoto | undefined): void {
  if (photo) history.replaceState(history.state, '', `#${photoMark(photo.id)}`)
}

function leaveMark(): void {
  if (markedPhoto(location.hash) === undefined) return
  if (history.state?.[ownStep]) history.back()
  else history.replaceState(history.state, '', location.pathname + location.search)
}

function slideOfPhoto(photo: ShownPhoto): Slide {
  const link = document.getElementById(photoMark(photo.id))?.querySelector('a')
  const small = link?.querySelector('img')
  return {
    src: photo.url,
    srcset: photo.srcset,
    width: photo.width,
    height: photo.height,
    alt: photoName(photo),
    caption: photo.caption,
    note: dayText(photo.taken_at),
    ...(link && { element: link }),
    ...(small?.complete && small.currentSrc && { msrc: small.currentSrc }),
  }
}
