import { isBeside } from './code.ts'
import { attributeOf, classesOf, findAll, type HtmlElement, isElement } from './html-node.ts'

const named =
  /(?:^|[\s"])(?:language|lang|brush|highlight-source|highlight-text|src|codehilite|ne-codeblock language)[-:]\s{0,9}([\w+#.-]{1,20})/i
/** Words in the class of a wrapper or a `code` that name no language. */
const otherWords =
  /^(?:highlight|hljs|code|codehilite|sourcecode|source|prism|prettyprint|linenums|syntaxhighlighter|crayon[\w-]*|wrap|nohighlight|notranslate|default|copyable|has-numbering|custom|plain|pre|table|chroma|literal-block|doctest|ace-line|ql-[\w-]+)$/i

/** What the buttons of code and of folded text say. */
export const isButtonWords = (words: string): boolean =>
  /^(?:复制(?:代码)?|代码解读|copy(?: code)?|已复制|copied|run|edit|wrap|download|expand|collapse|收起|展开|全屏|运行|下载|编辑)?$/i.test(
    words,
  )

const isName = (label: string) =>
  /^[a-z][\w+#-]*$/i.test(label) && !isButtonWords(label) && !otherWords.test(label)

/** The words of an element before the code in it. */
function wordsBefore(element: HtmlElement, code: HtmlElement): string[] {
  const words: string[] = []
  const findCode = (one: HtmlElement): boolean =>
    one === code ||
    one.children.some(child => {
      if (isElement(child)) return !isBeside(child) && findCode(child)
      words.push(child.text.trim())
      return false
    })
  findCode(element)
  return words.filter(text => !isButtonWords(text))
}

/** What stands above the code in its frame, if it is more than the name of a language: a title, a file. */
export function titleOf(element: HtmlElement, code: HtmlElement): string {
  const words = wordsBefore(element, code)
  return words.length > 1 || /[\s.]|\p{Script=Han}/u.test(words[0] ?? '') ? words.join(' ') : ''
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
  const [label = ''] = wordsBefore(element, code)
  const language = byClass ?? said ?? bare ?? evernote ?? (isName(label) ? label : '')
  const isLanguage =
    /^[\w+#.-]{1,20}$/.test(language) &&
    !/^(?:zh|en)(?:-|$)|^(?:none|undefined|null|plain_text)$/i.test(language)
  return isLanguage ? language.toLowerCase() : ''
}
