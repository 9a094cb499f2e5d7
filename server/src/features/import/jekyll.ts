import type { NoteFinding } from './finding.ts'

/** Kramdown and Liquid marks that are no Markdown elsewhere: attribute lists go, their element stays. */
export function translateJekyll(input: { text: string; origin: string; note: NoteFinding }): string {
  const { note } = input
  const text = input.text.includes('{:') ? withoutAttributes(input.text, note) : input.text
  return text.includes('{{') ? withoutLiquid({ ...input, text }) : text
}

/** `* TOC` over `{:toc}`, `{: .x}` on a line or behind an element, and `{::options … /}`. */
function withoutAttributes(text: string, note: NoteFinding): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const kept = line.replace(/\{:{1,2}[^{}\n]*\}/g, () => {
      note('tag-changed', { name: '{: }' })
      return ''
    })
    if (kept === line) lines.push(line)
    else if (kept.trim() !== '') lines.push(kept.trimEnd())
    else if (/\{:[^{}]*toc/i.test(line) && /^\s*([-*+]|\d+\.)\s/.test(lines.at(-1) ?? '')) lines.pop()
  }
  return lines.join('\n')
}

/** Addresses of the site become root-absolute; any other `{{ x }}` stays text and is reported. */
function withoutLiquid(input: { text: string; origin: string; note: NoteFinding }): string {
  const { origin, note } = input
  return input.text.replace(/\{\{([^{}\n]*)\}\}/g, (whole, inner: string) => {
    const output = inner.replace(/^-|-$/g, '').trim()
    if (/^site\.(baseurl|github\.baseurl)(\s*\|.*)?$/.test(output)) return ''
    if (/^site\.(url|github\.url)$/.test(output)) return origin
    const filtered =
      /^(["'])([^"']*)\1\s*\|\s*(relative_url|absolute_url|prepend:\s*site\.(?:base)?url)/.exec(output)
    if (filtered) return filtered[2] ?? ''
    note('liquid-left', { name: output.slice(0, 40) })
    return whole
  })
}
