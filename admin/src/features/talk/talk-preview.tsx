import { talkPath } from '@xiaolou/contract/address'
import { useEffect, useMemo, useState } from 'react'

type Render = typeof import('@xiaolou/markdown/comment')['renderComment']

/** The text as the site will show it, by the server's own renderer, loaded on first use. */
export function TalkPreview({ text }: { text: string }) {
  const [render, setRender] = useState<{ readonly run: Render }>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    import('@xiaolou/markdown/comment').then(
      ({ renderComment }) => setRender({ run: renderComment }),
      () => setHasFailed(true),
    )
  }, [])
  const inner = useMemo(
    () => render && { __html: render.run(text, { hashtagHref: tag => talkPath({ tag }) }) },
    [render, text],
  )
  if (hasFailed) return <p className="talk-form-preview">预览没有取到，不影响发出去。</p>
  if (!inner) return <p className="talk-form-preview" aria-busy="true" />
  return (
    <section
      aria-label="发出去的样子"
      className="talk-form-preview talk-text"
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the renderer that the server uses.
      dangerouslySetInnerHTML={inner}
    />
  )
}
