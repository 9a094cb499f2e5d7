const chinese = /\p{sc=Han}/u

let folding: Promise<(text: string) => string> | undefined

/** What is compared: compatibility forms unified, case folded, traditional characters as simplified ones. */
export function loadFold() {
  folding ??= import('opencc-js/t2cn').then(({ Converter }) => {
    const toSimplified = Converter({ from: 't', to: 'cn' })
    return text => toSimplified(text.normalize('NFKC').toLowerCase()).trim()
  })
  return folding
}

/** What is typed, in the form of the stored keys. The table of characters is loaded with the first Chinese word. */
export async function foldKeywords(keywords: string): Promise<string> {
  if (chinese.test(keywords)) return (await loadFold())(keywords)
  return keywords.normalize('NFKC').toLowerCase().trim()
}
