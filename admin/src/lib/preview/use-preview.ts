import { browserCall } from '@xiaolou/browser/call'
import { describePictures } from '@xiaolou/contract/picture'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Surface } from '../surface.ts'
import { createPieceBody } from './piece-body.ts'
import { createPreviewClient } from './preview-client.ts'
import { followAnchors, type PreviewFrame, readFrame } from './preview-frame.ts'
import type { Asked, Shown } from './preview-message.ts'
import { followScroll } from './scroll-together.ts'

/** What a preview knows of the text: for the foot, the outline and the check before publishing. */
export type PreviewFacts = Omit<Shown, 'splice' | 'lines'>

function startWorker() {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), {
    type: 'module',
    name: 'preview',
  })
  return {
    render: (asked: Asked) =>
      new Promise<Shown>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Shown>) => resolve(data)
        worker.onerror = event => reject(new Error(event.message || 'the preview stopped'))
        worker.postMessage(asked)
      }),
    stop: () => worker.terminate(),
  }
}

/**
 * Keeps the frame up with the text. `onPieces` is told of new elements. Nothing happens while the text is
 * being composed, for the surface tells nothing then.
 */
export function usePreview({
  frame,
  surface,
  onPieces,
}: {
  frame: RefObject<HTMLIFrameElement | null>
  surface: Surface
  onPieces?: (added: readonly Element[]) => void
}) {
  const [inner, setInner] = useState<PreviewFrame>()
  const [facts, setFacts] = useState<PreviewFacts>()
  const told = useRef(onPieces)
  useEffect(() => {
    told.current = onPieces
  })

  useEffect(() => {
    if (!inner) return
    const { render, stop } = startWorker()
    const pieces = createPieceBody(inner.body)
    const scroll = followScroll({ page: inner.page, surface, places: pieces.places })
    const diagrams = keepDiagrams(inner.body)
    followAnchors(inner)
    const client = createPreviewClient({
      render,
      ownOrigin: location.origin,
      describe: urls => browserCall(describePictures, { body: { urls } }),
      getText: surface.getText,
      async show({ splice, lines, ...rest }) {
        if (rest.hasMath) inner.needMath()
        const added = await pieces.apply(splice, lines)
        setFacts(rest)
        told.current?.(added)
        if (rest.hasMermaid) diagrams.draw()
        scroll.settle()
      },
    })
    const off = surface.onChange(client.change)
    client.change()
    return () => {
      off()
      client.stop()
      scroll.stop()
      diagrams.stop()
      stop()
    }
  }, [inner, surface])

  return { facts, inner, onLoad: () => setInner(readFrame(frame.current)) }
}

/** Draws the diagrams that are new, as the article's page does; the painter comes with the first of them. */
function keepDiagrams(body: HTMLElement) {
  const stops: (() => void)[] = []
  const seen = new WeakSet<HTMLElement>()
  let isOver = false
  return {
    draw(): void {
      const fresh = [...body.querySelectorAll<HTMLElement>('[data-diagram]')].filter(
        element => !seen.has(element),
      )
      if (fresh.length === 0) return
      for (const element of fresh) seen.add(element)
      import('@xiaolou/browser/diagram.client')
        .then(({ drawDiagrams }) => drawDiagrams(body, fresh))
        .then(
          stop => (isOver ? stop() : stops.push(stop)),
          // The source stands there; the next change of it is another try.
          () => undefined,
        )
    },
    stop(): void {
      isOver = true
      for (const stop of stops) stop()
    },
  }
}
