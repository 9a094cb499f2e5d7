import { browserCall } from '@xiaolou/browser/call'
import { describePictures } from '@xiaolou/contract/picture'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Surface } from '../surface.ts'
import { createPieceBody } from './piece-body.ts'
import { createPreviewClient } from './preview-client.ts'
import { followAnchors, type PreviewFrame, readFrame } from './preview-frame.ts'
import type { Asked, Shown } from './preview-message.ts'
import { followScroll } from './scroll-together.ts'

/** Data of the preview for the footer, the outline and the check before publishing. */
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
 * Keeps the frame in sync with the text. `onPieces` gets new elements. Not updated during a composition,
 * since the surface is silent then.
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

/** Draws new diagrams, as on the article's page; the renderer loads with the first one. */
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
          // Its source is shown; the next change retries.
          () => undefined,
        )
    },
    stop(): void {
      isOver = true
      for (const stop of stops) stop()
    },
  }
}
