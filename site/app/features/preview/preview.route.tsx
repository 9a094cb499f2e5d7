import { getDraftPreview } from '@xiaolou/contract/draft'
import { pageRefusal } from '@xiaolou/contract/page-errors'
import { useLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from '~/lib/api.ts'
import type { PageHead } from '~/lib/head.tsx'
import { foldLongCode } from '~/shared/prose/fold-long-code.ts'
import { ProseBody } from '~/shared/prose/prose-body.tsx'

async function loadPreview({ call, params: { token } }: LoadInput) {
  if (token === undefined) throw pageRefusal('draftNotFound')
  const preview = await call(getDraftPreview, { params: { token } })
  return { ...preview, content_html: foldLongCode(preview.content_html) }
}

export const loader = screenLoader(loadPreview)
export { default as styles } from './preview.css?url'
export const handle = { startsApp: () => true }
/** Never cached: the link expires, and the draft changes. */
export const isVolatile = true
/** The title of an unpublished draft is not revealed to link previews. */
export const meta = (): PageHead => ({ title: '先睹', isIndexed: false, isPrivate: true })

/** A draft as its page will look, for whoever has the link. */
export default function Preview() {
  const { title, content_html, has_math, has_mermaid, expiresAt } = useLoaderData<typeof loader>()
  return (
    <article className="preview">
      <p className="preview-note ink-3 text-14 tabular">
        还没有发布的一篇，先给你看。这个链接到 <time>{expiresAt.slice(0, 16)}</time> 为止。
      </p>
      <h1>{title || '还没有题目'}</h1>
      <ProseBody html={content_html} hasMath={has_math} hasMermaid={has_mermaid} />
    </article>
  )
}
