/** The end of a text in which no character is one of `kept`. A loop, since `[^…]+$` takes quadratic time. */
export function tailWithout(text: string, kept: RegExp): string {
  let end = text.length
  while (end > 0 && !kept.test(text[end - 1] ?? '')) end--
  return text.slice(end)
}
