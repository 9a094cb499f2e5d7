import { Converter } from 'opencc-js/t2cn'

const toSimplified = Converter({ from: 't', to: 'cn' })

/** What is compared: compatibility forms unified, case folded, traditional characters as simplified ones. */
export const foldText = (text: string) => toSimplified(text.normalize('NFKC').toLowerCase()).trim()
