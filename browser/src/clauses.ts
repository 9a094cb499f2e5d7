/** Splits verse or prose after punctuation, including closing quotes and brackets. */
export const clausesOf = (text: string): string[] =>
  text.match(/[^，。：；？！]+[，。：；？！”’」』）》]*|[，。：；？！]+/gu) ?? []
