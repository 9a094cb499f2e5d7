import { useEffect, useRef, useState } from 'react'
import { useStandingHtml } from '~/lib/standing-html.ts'
import type { ReadArticle } from './article-data.ts'
import { bodyId } from './article-place.ts'
import { addCodeActions } from './code-action.ts'
import { drawLater } from './draw-later.ts'
import { addImageZoom } from './image-zoom.ts'
import { useReadingTheme } from './use-reading-theme.ts'

/** The rendered body of one version of an article, dressed in the chosen themes; script adds copying, folding, zoom and diagrams to it. */
export function ArticleBody({ article }: { article: ReadArticle }) {
  const body = useRef<HTMLDivElement>(null)
  const { preview, code } = useReadingTheme()
  const { content_html, has_mermaid } = article
  const standingHtml = useStandingHtml(bodyId)
  // React writes the body again whenever this object is another one; what script has added would be lost.
  const [inner] = useState(() => ({ __html: content_html ?? standingHtml() }))
  useEffect(() => {
    const element = body.current
    if (!element || inner.__html === '') return
    const undo = [addCodeActions(element), addImageZoom(element)]
    if (has_mermaid) undo.push(drawLater(element))
    return () => {
      for (const one of undo) one()
    }
  }, [inner, has_mermaid])
  return (
    <div
      id={bodyId}
      ref={body}
      className="prose"
      data-preview={preview}
      data-code={code}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised by the server with an allow-list.
      dangerouslySetInnerHTML={inner}
    />
  )
}
