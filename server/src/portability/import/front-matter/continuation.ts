/**
 * Indents the further lines of quoted texts and flow lists, which Hexo's parser (js-yaml) accepts at any column:
 *
 *     description: '一
 *     二'
 *
 * White space at the start of those lines is not part of the value.
 */
export function indentContinuations(source: string): string {
  let open: Open = { quote: '', brackets: 0, indent: '' }
  const lines = source.split('\n').map(line => {
    const isInside = open.quote !== '' || open.brackets > 0
    if (!isInside) open = { ...open, indent: `${/^ */.exec(line)?.[0] ?? ''}  ` }
    const text = isInside && line.trim() !== '' ? open.indent + line : line
    open = after(isInside ? line : valueIn(line), open)
    return text
  })
  // A quote that nothing closes is an apostrophe or an error, and must not change the rest.
  return open.quote !== '' || open.brackets > 0 ? source : lines.join('\n')
}

/** What a line leaves open: a quotation mark, or a number of brackets; `indent` of the lines that continue it. */
type Open = { quote: string; brackets: number; indent: string }

/** The value of a key or list item if it begins with a quotation mark or bracket, else ''. */
function valueIn(line: string): string {
  const opens = /^['"[{]/
  const item = line
    .trimStart()
    .replace(/^(?:- )+/, '')
    .trimStart()
  if (opens.test(item)) return item
  const value = item.startsWith('#') ? '' : item.slice(item.indexOf(': ') + 1).trimStart()
  return opens.test(value) ? value : ''
}

function after(text: string, { quote, brackets, indent }: Open): Open {
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '\\' && quote === '"') at++
      else if (character === quote && quote === "'" && text[at + 1] === "'") at++
      else if (character === quote) {
        quote = ''
        if (brackets === 0) break
      }
    } else if (character === '"' || character === "'") {
      // Inside a plain word it is an apostrophe.
      if (/[\s,:[{]|^$/.test(text[at - 1] ?? '')) quote = character
    } else if (/[[{]/.test(character)) brackets++
    else if (/[\]}]/.test(character)) {
      brackets--
      if (brackets === 0) break
    } else if (character === '#' && /\s/.test(text[at - 1] ?? '')) break
  }
  return { quote, brackets, indent }
}
