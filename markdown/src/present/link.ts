import type { MarkdownIt, Token } from 'markdown-it'
import { decodeFragment, ID_PREFIX, looseSlug, slugOf } from '../slug.ts'
import { type ArticleState, articleStateOf } from './article-state.ts'

/** Points in-document links at the prefixed ids. Other links are finished by the sanitiser. */
export function addLinks(md: MarkdownIt): void {
  md.renderer.rules.link_open = (tokens, index, options, env, renderer) => {
    const token = tokens[index]
    const href = token?.attrGet('href')
    if (token && typeof href === 'string' && href.length > 1 && href.startsWith('#') && href !== '#top')
      token.attrSet('href', `#${targetOf(href.slice(1), articleStateOf(env))}`)
    // A bare address may break anywhere: the look must know it from a link with words.
    if (token?.info === 'auto') token.attrJoin('class', 'url')
    return renderer.renderToken(tokens, index, options)
  }
}

function targetOf(encoded: string, article: ArticleState): string {
  const fragment = decodeFragment(encoded)
  const known =
    article.headingIds.get(fragment) ??
    article.headingIds.get(slugOf(fragment)) ??
    article.headingIds.get(looseSlug(fragment))
  return known ?? (fragment.startsWith(ID_PREFIX) ? fragment : ID_PREFIX + fragment)
}

/** True if the token is a link around nothing but images. */
export function isLinkedImage(tokens: Token[]): boolean {
  return tokens.length === 3 && tokens[0]?.type === 'link_open' && tokens[1]?.type === 'image'
}
