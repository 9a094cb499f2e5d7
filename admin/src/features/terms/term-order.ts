type Named = { readonly name: string; readonly articleCount: number }

/** What a merge will do, shown before; `target` is '' while none is chosen. */
export function mergeWords(terms: readonly Named[], target: string): string {
  const count = terms.reduce((sum, { articleCount }) => sum + articleCount, 0)
  const where = target ? `到「${target}」` : '过去'
  if (count === 0) return '里面没有文章，只是少了这几个名字。旧地址会转过去。'
  return `里面的文章一起${where}，最多 ${count.toLocaleString('en')} 篇；旧地址也转过去，别处的链接不会断。`
}

export const namesOf = (terms: readonly { readonly name: string }[]): string =>
  terms.length > 3
    ? `${terms
        .slice(0, 3)
        .map(({ name }) => `「${name}」`)
        .join('')}等 ${terms.length} 个`
    : terms.map(({ name }) => `「${name}」`).join('')
