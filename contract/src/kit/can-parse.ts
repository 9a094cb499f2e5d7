/** Whether a text is a whole address, as `URL.canParse` says, which browsers of the list (README) do not have. */
export function canParseUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}
