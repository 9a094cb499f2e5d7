import type { Piece } from '../../body/markdown-piece.ts'
import { type NestedToken, type NestedUse, translateNested } from '../../body/nested-tag.ts'
import { argumentText, readCall, type TagContext } from '../../body/tag-call.ts'
import { inlineAdmonition, translateBlock } from './block-tag.ts'
import { translateInline } from './inline-tag.ts'

/**
 * Converts `{% name … %}` in masked text to Markdown. An unknown tag loses its marks, keeps its content and is
 * reported by name. Verbatim tags (codeblock, raw, mermaid) are masked and handled separately.
 */
export function translateTags(text: string, context: TagContext): string {
  if (!text.includes('{%')) return text
  return translateNested({ text, tokens: findTags(text), translate: use => translateOne(use, context) })
}

/** Liquid's control tags have no visible content. */
const silent =
  /^(end.*|else|elsif|if|unless|for|assign|capture|case|when|include|include_relative|break|continue|cycle|more)$/

function translateOne(use: NestedUse, context: TagContext): Piece {
  const call = readCall(use)
  const piece =
    (call.inner === undefined ? undefined : translateBlock.get(call.name)?.(call, call.inner)) ??
    (translateInline.get(call.name) ?? inlineAdmonition)(call, context)
  if (piece) {
    context.note('tag-changed', { name: use.name })
    return piece
  }
  if (use.name.startsWith('end') || use.name === 'else') return { inline: '' }
  context.note('unknown-tag', { name: use.name })
  if (use.inner !== undefined) return { inline: use.inner }
  // A tag without an end keeps its words and links: dropping them would lose the author's text.
  const isSaid = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]|https?:\/\//.test(use.rawArguments)
  return { inline: isSaid && !silent.test(use.name) ? argumentText(call) : '' }
}

const maxTagLength = 2_000

function findTags(text: string): NestedToken[] {
  const tokens: NestedToken[] = []
  let start = text.indexOf('{%')
  while (start >= 0) {
    const close = text.indexOf('%}', start + 2)
    if (close < 0) break
    // A later opening before the close means that the first one was never a tag.
    const begin = Math.max(start, text.lastIndexOf('{%', close - 2))
    const body = text.slice(begin + 2, close)
    const named = body.length < maxTagLength ? /^-?\s*([A-Za-z_][\w-]*)([\s\S]*)$/.exec(body) : null
    if (named) {
      const [, name = '', rest = ''] = named
      const closes = name.startsWith('end') ? name.slice(3) : undefined
      tokens.push({ name, rawArguments: rest.replace(/-$/, '').trim(), closes, start: begin, end: close + 2 })
    }
    start = text.indexOf('{%', close + 2)
  }
  return tokens
}
