const chinese = /\p{sc=Han}/u

let folding: Promise<(text: string) => string> | undefined

/** Normalizes text for comparison: NFKC, case folding, traditional to simplified characters. */
export function loadFold() {
  folding ??= import('opencc-js/t2cn').then(({ Converter }) => {
    const toSimplified = Converter({ from: 't', to: 'cn' })
    return text => toSimplified(text.normalize('NFKC').toLowerCase()).trim()
  })
  return folding
}

/** Search words, normalized like the keys. The character table is loaded with the first Chinese word. */
export async function foldKeywords(keywords: string): Promise<string> {
  if (chinese.test(keywords)) return (await loadFold())(keywords)
  return keywords.normalize('NFKC').toLowerCase().trim()
}
