import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  LanguageSupport,
  languageDataProp,
  syntaxHighlighting,
} from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { GFM, parser } from '@lezer/markdown'

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } })
const isDocument = (type: { isTop: boolean }) => (type.isTop ? data : undefined)
const language = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add(isDocument)] }]),
  [],
  'markdown',
)

const serif = 'var(--serif)'
const look = HighlightStyle.define([
  { tag: tags.heading1, fontFamily: serif, fontWeight: '600', fontSize: '1.45em', lineHeight: '1.6' },
  { tag: tags.heading2, fontFamily: serif, fontWeight: '600', fontSize: '1.21em', lineHeight: '1.6' },
  { tag: tags.heading3, fontFamily: serif, fontWeight: '600', fontSize: '1.08em' },
  { tag: [tags.heading4, tags.heading5, tags.heading6], fontFamily: serif, fontWeight: '600' },
  { tag: tags.quote, fontFamily: 'var(--kai)', color: 'var(--ink-2)' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', fontSize: '.92em' },
  { tag: tags.link, color: 'var(--link)' },
  // Marks last, so that they stay unobtrusive inside what they mark.
  {
    tag: [tags.processingInstruction, tags.url, tags.labelName, tags.contentSeparator, tags.comment],
    color: 'var(--ink-3)',
    fontWeight: '400',
  },
])

/** Markdown in the editor: only the parser, without the languages of HTML, CSS and scripts. */
export const markdownSupport = (): LanguageSupport =>
  new LanguageSupport(language, [syntaxHighlighting(look)])
