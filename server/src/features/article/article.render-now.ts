import { type ArticleInput, type Rendered, renderArticle } from '@xiaolou/markdown'

export type RenderInput = ArticleInput & { readonly markdown: string }

/** Markdown → what is stored beside it, in the thread that asks. */
export function renderNow(input: RenderInput): Rendered {
  return renderArticle(input)
}
