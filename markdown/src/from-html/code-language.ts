import { isBeside } from './code.ts'
import { attributeOf, classesOf, findAll, findElement, type HtmlElement, isElement } from './html-node.ts'

const named =
  /(?:^|[\s"])(?:language|lang|brush|highlight-source|highlight-text|src|codehilite|ne-codeblock language)[-:]\s{0,9}([\w+#.-]{1,20})/i
/** Words in the class of a wrapper or a `code` that name no language. */
const otherWords =
  /^(?:highlight|hljs|code|codehilite|sourcecode|source|prism|prettyprint|linenums|syntaxhighlighter|crayon[\w-]*|wrap|nohighlight|notranslate|default|copyable|has-numbering|custom|plain|pre|table|chroma|literal-block|doctest|ace-line|ql-[\w-]+)$/i

const isName = (label: string) =>
  /^[a-z][^.]*$/i.test(label) && !/^cop(?:y|ied)$/i.test(label) && !otherWords.test(label)

/** The first words of an element before the code in it. */
export function labelBefore(element: HtmlElement, code: HtmlElement): string {
  if (element === code) return ''
  for (const child of element.children) {
    if (isElement(child) && isBeside(child)) continue
    const words = isElement(child) ? labelBefore(child, code) : child.text.trim()
    if (words !== '' || child === code || (isElement(child) && findElement(child, one => one === code)))
      return words
  }
  return ''
}

/**
 * The language of common highlighters: `language-x`, `brush: x`, `lang="x"`, `highlight-source-x`, `hljs x`, or a
 * label above the code.
 */
export function languageOf(element: HtmlElement, code: HtmlElement): string {
  const inner = findAll(element, 'code', 'pre')
  const around = [element.parent, element.parent?.parent].filter(one => one !== undefined)
  const near = [element, ...inner, ...around.filter(one => /^(?:div|figure|pre|section)$/.test(one.name))]
  const said = near
    .map(
      one =>
        attributeOf(one, 'lang') ||
        attributeOf(one, 'data-lang') ||
        attributeOf(one, 'data-language') ||
        attributeOf(one, 'data-highlight-language') ||
        attributeOf(one, 'data-enlighter-language'),
    )
    .find(value => value !== '')
  const classes = near.map(classesOf)
  const byClass = classes.map(value => named.exec(value)?.[1]).find(value => value !== undefined)
  const bare = classes
    .filter(value => /(?:^|\s)(?:highlight|hljs|codehilite|sourceCode|prism)(?:\s|$)/.test(value))
    .flatMap(value => value.split(/\s+/))
    .find(word => /^[a-z][a-z\d+#]{0,11}$/i.test(word) && !otherWords.test(word))
  const evernote = /--en-syntaxLanguage:\s{0,9}([\w+#-]{1,20})/i.exec(attributeOf(element, 'style'))?.[1]
  const label = labelBefore(element, code)
  const language = byClass ?? said ?? bare ?? evernote ?? (isName(label) ? label : '')
  const isLanguage =
    /^[\w+#.-]{1,20}$/.test(language) &&
    !/^(?:zh|en)(?:-|$)|^(?:none|undefined|null|plain_text)$/i.test(language)
  return isLanguage ? language.toLowerCase() : ''
}
