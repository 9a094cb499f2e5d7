import { type ArticleInput, type Rendered, renderArticle } from '@xiaolou/markdown'
import { type SearchTokens, searchTokensOf } from '../../platform/search-tokens.ts'

export type RenderInput = ArticleInput & { readonly markdown: string }

/** Markdown → its stored rendering, on the calling thread. */
export function renderNow(input: RenderInput): Rendered {
  return renderArticle(input)
}

/**
 * The same with the tokens of the search index, which take as long as the rendering; `title` as stored. They
 * are empty without a title: what is only checked is not indexed.
 */
export async function renderWithTokens({
  title,
  ...input
}: RenderInput & { readonly title?: string }): Promise<{ rendered: Rendered; tokens: SearchTokens }> {
  const rendered = renderNow(input)
  const indexed = title === undefined ? { title: '', text: '' } : { title, text: rendered.text }
  return { rendered, tokens: await searchTokensOf({ id: 0, ...indexed }) }
}
