import { type ArticleInput, type Rendered, renderArticle } from '@xiaolou/markdown'
import { type SearchTokens, searchTokensOf } from '../../platform/search-tokens.ts'

export type RenderInput = ArticleInput & { readonly markdown: string }

/** Markdown → its stored rendering, on the calling thread. */
export function renderNow(input: RenderInput): Rendered {
  return renderArticle(input)
}

/** The same with the tokens of the search index, which take as long as the rendering; `title` as stored. */
export async function renderWithTokens({
  title,
  ...input
}: RenderInput & { readonly title: string }): Promise<{ rendered: Rendered; tokens: SearchTokens }> {
  const rendered = renderNow(input)
  return { rendered, tokens: await searchTokensOf({ id: 0, title, text: rendered.text }) }
}
