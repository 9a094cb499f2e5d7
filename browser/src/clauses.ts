/** Verse or prose cut behind its punctuation, with the quotes and brackets that close there. */
export const clausesOf = (text: string): string[] =>
  text.match(/[^，。：；？！]+[，。：；？！”’」』）》]*|[，。：；？！]+/gu) ?? []
