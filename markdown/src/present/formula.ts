import katex from 'katex'

/** A formula as HTML and MathML; undefined if KaTeX cannot parse it. */
export function formula(tex: string, isDisplay: boolean): string | undefined {
  try {
    return katex.renderToString(tex, {
      displayMode: isDisplay,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      // Larger than any page; without a limit \rule{99999em} covers the screen.
      maxSize: 40,
      maxExpand: 500,
    })
  } catch {
    return undefined
  }
}
