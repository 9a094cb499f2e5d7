import { tokensOf } from '@xiaolou/contract/search-text'
import { soundKeysOf, soundPairsOf } from './sounds.ts'

/** A row as search finds it. */
export type SearchEntry = {
  readonly id: number
  readonly title: string
  /** What is found by its beginning in sound; the title, if it has one. */
  readonly name?: string
  readonly text: string
  /** Tokens among those of the text, such as its author. */
  readonly marks?: readonly string[]
}

/** The tokens of an entry, made before the transaction that stores them where that takes long. */
export type SearchTokens = {
  readonly id: number
  readonly title: readonly string[]
  readonly body: readonly string[]
  readonly keys: readonly string[]
  readonly pairs: readonly string[]
}

export async function searchTokensOf({
  id,
  title,
  name = title,
  text,
  marks = [],
}: SearchEntry): Promise<SearchTokens> {
  return {
    ...{ id, title: tokensOf(title), body: [...tokensOf(text), ...marks] },
    ...{ keys: await soundKeysOf(name), pairs: [...(await soundPairsOf(text)), ...marks] },
  }
}
