import katexCss from 'katex/dist/katex.min.css?url'
import { useEffect, useRef, useState } from 'react'
import { addCodeActions } from './code-action.ts'
import { drawLater } from './draw-later.ts'
import { addImageZoom } from './image-zoom.ts'
import { bodyId } from './prose-place.ts'
import { useReadingTheme } from './use-reading-theme.ts'

/**
 * The rendered body of one version of an article or page, dressed in the chosen themes; script adds copying, folding,
 * zoom and diagrams to it.
 */
export function ProseBody({
  html,
  hasMath,
  hasMermaid,
}: {
  html: string
  hasMath: boolean
  hasMermaid: boolean
}) {
  const body = useRef<HTMLDivElement>(null)
  const { preview, code } = useReadingTheme()
  // React writes the body again whenever this object is another one; what script has added would be lost.
  const [inner] = useState(() => ({ __html: html }))
  useEffect(() => {
    const element = body.current
    if (!element || inner.__html === '') return
    const undo = [addCodeActions(element), addImageZoom(element)]
    if (hasMermaid) undo.push(drawLater(element))
    return () => {
      for (const one of undo) one()
    }
  }, [inner, hasMermaid])
  return (
    <>
      {hasMath && <link rel="stylesheet" href={katexCss} precedence="default" />}
      <div
        id={bodyId}
        ref={body}
        className="prose prose-body"
        data-preview={preview}
        data-code={code}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised by the server with an allow-list.
        dangerouslySetInnerHTML={inner}
      />
    </>
  )
}
