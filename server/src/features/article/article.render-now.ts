import { type ArticleInput, type Rendered, renderArticle } from '@xiaolou/markdown'

export type RenderInput = ArticleInput & { readonly markdown: string }

/** Markdown → its stored rendering, on the calling thread. */
export function renderNow(input: RenderInput): Rendered {
  return renderArticle(input)
}
