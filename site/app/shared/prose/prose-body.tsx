import { loadComponent } from '@xiaolou/browser/lazy'
import { mathStyle } from '@xiaolou/browser/math-style'
import type { CodeTheme, PreviewTheme } from '@xiaolou/browser/static-state'
import { useStaticState } from '@xiaolou/browser/use-static-state'
import { useEffect, useRef, useState } from 'react'
import { useSongCards } from '../song-card/song-links.ts'
import {
  addCodeActions,
  addFootnotesLater,
  addImageZoom,
  drawLater,
  fitFormulasToPaper,
} from './prose-actions.ts'

/**
 * The rendered body of one version of an article or page in the chosen themes; script adds copying, folding,
 * zoom and diagrams.
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
  // React writes the body again whenever this object changes, which would remove what scripts have added.
  const [inner] = useState(() => ({ __html: html }))
  useEffect(() => {
    const element = body.current
    if (!element || inner.__html === '') return
    const undo = [addCodeActions(element), addImageZoom(element), addFootnotesLater(element)]
    if (hasMermaid) undo.push(drawLater(element))
    if (hasMath) undo.push(fitFormulasToPaper(element))
    return () => {
      for (const one of undo) one()
    }
  }, [inner, hasMath, hasMermaid])
  useSongCards(body, inner)
  return (
    <>
      {hasMath && <link rel="stylesheet" href={mathStyle} precedence="default" />}
      <div
        id={bodyId}
        ref={body}
        className="prose prose-body"
        data-preview={preview}
        data-code={code}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the server with an allow-list.
        dangerouslySetInnerHTML={inner}
      />
    </>
  )
}

/** The element of the rendered body, used by the table of contents, the progress line and 跳到正文. */
export const bodyId = 'article-body'

type Look = { preview: PreviewTheme; code: CodeTheme }
const ownLook: Look = { preview: 'default', code: 'atom' }

/**
 * The preview and code theme of the body. The default pair loads with the page; another is applied when its
 * style sheets have loaded, so that no half-styled text is shown.
 */
export function useReadingTheme(): Look {
  const { previewTheme, codeTheme } = useStaticState()
  const [look, setLook] = useState(ownLook)
  useEffect(() => {
    let isOver = false
    const put = () => {
      if (!isOver) setLook({ preview: previewTheme, code: codeTheme })
    }
    if (previewTheme === ownLook.preview && codeTheme === ownLook.code) put()
    else {
      void loadComponent({
        name: '样式',
        load: async () => {
          const { loadThemeFiles } = await import('@xiaolou/browser/theme-files')
          return loadThemeFiles({ preview: previewTheme, code: codeTheme })
        },
        use: put,
      })
    }
    return () => {
      isOver = true
    }
  }, [previewTheme, codeTheme])
  return look
}
