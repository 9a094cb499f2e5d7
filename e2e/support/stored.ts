/** Text as the product keeps it in the browser: JSON, percent-escaped, base64. */
export function encodeKept(value: unknown): string {
  return btoa(encodeURIComponent(JSON.stringify(value)))
}

/** What a kept text says. Throws for a text that is not in that form. */
export function decodeKept(text: string): unknown {
  return JSON.parse(decodeURIComponent(atob(text)))
}
