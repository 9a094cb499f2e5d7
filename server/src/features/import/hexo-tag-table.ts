import { translateBlockTag } from './hexo-block-tag.ts'
import { translateInlineTag } from './hexo-inline-tag.ts'
import type { TagContext } from './hexo-tag.ts'
import { namedArguments, readArguments } from './hexo-tag-argument.ts'
import type { Piece } from './markdown-piece.ts'
import type { NestedUse } from './nested-tag.ts'

/** A tag with its arguments read: `list` in order, `named` those of the form `key=value`. */
export type TagCall = {
  name: string
  raw: string
  list: string[]
  named: Map<string, string>
  inner: string | undefined
  /** Arguments were separated by commas, so that each but the first may hold spaces. */
  hasCommas: boolean
}

/** Markdown for a Hexo (or Octopress) tag, or undefined when nobody here knows it. */
export function translateTag(use: NestedUse, context: TagContext): Piece | undefined {
  const read = readArguments(use.rawArguments)
  const { named, rest } = namedArguments(read)
  const call: TagCall = {
    name: use.name.toLowerCase(),
    raw: use.rawArguments,
    list: rest,
    named,
    inner: use.inner,
    hasCommas: read.length > 1 && use.rawArguments.includes(','),
  }
  return (
    (call.inner === undefined ? undefined : translateBlockTag(call, call.inner)) ??
    translateInlineTag(call, context)
  )
}
