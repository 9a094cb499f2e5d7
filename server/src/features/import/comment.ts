import type { NoteFinding } from './finding.ts'
import { addMark, type Protected, restore, rewriteMarks } from './protect.ts'
import { tabMark } from './tab-mark.ts'

/**
 * HTML comments of masked text: the first excerpt marker becomes `<!-- more -->` on a line of its own (none when no
 * text stands before it), tab marks are kept for their tags, and the author's own words go out of the content, into
 * `comments`: they are private, and content is searched, fed and shown.
 */
export function takeComments(input: Protected, note: NoteFinding): { text: string; comments: string[] } {
  const comments: string[] = []
  let hasMore = false
  const marked = rewriteMarks({
    protected: input,
    kind: 'comment',
    rewrite: original => {
      const inner = commentText(original)
      if (/^more$/i.test(inner)) {
        if (hasMore) return gone
        hasMore = true
        return morePlace
      }
      const part = /^(?:tab|timeline)(?:\s+(\S[^\n]*))?$/.exec(inner)
      if (part) return tabMark(part[1] ?? '')
      if (/^(?:end(?:tab|timeline)|toc|endtoc|\/?toc)$/i.test(inner)) return gone
      note('author-comment')
      comments.push(restore(inner, input.originals))
      return gone
    },
  })
  const [before = '', after] = withoutGone(marked).split(morePlace)
  if (after === undefined) return { text: before, comments }
  if (before.trim() === '') return { text: after.replace(/^\s*\n/, ''), comments }
  const mark = addMark(input.originals, 'comment', '<!-- more -->')
  // Code is masked: an indent that is left went on with the paragraph, and at a beginning it would make it code.
  const rest = after
    .replace(/^\s*\n/, '')
    .replace(/^[ \t]+(?=\S)/, indent => (/\t| {4}/.test(indent) ? '' : indent))
  return { text: `${before.trimEnd()}\n\n${mark}\n\n${rest}`, comments }
}

// Cleaned text has no control characters; 1 to 3 are taken by marks.
const morePlace = '\u0004'
const gone = '\u0005'

const goneAtLineStart = new RegExp(`^([ \\t>]*)${gone}[ \\t${gone}]*`, 'gm')

/** Where a comment began a line, the spaces behind it go too: alone they would make the rest of the line code. */
const withoutGone = (text: string) =>
  text.includes(gone) ? text.replace(goneAtLineStart, '$1').replaceAll(gone, '') : text

/** Text of a comment without the marks and the extra dashes of `<!--more--->`. */
function commentText(original: string): string {
  let start = 4
  let end = original.length - 3
  while (original[start] === '-') start++
  while (end > start && original[end - 1] === '-') end--
  return original.slice(start, end).trim()
}
