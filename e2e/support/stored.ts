/** Text as the product stores it in the browser: JSON, percent-escaped, base64. */
export function encodeKept(value: unknown): string {
  return btoa(encodeURIComponent(JSON.stringify(value)))
}

/** The value of a stored text. Throws for a text not in that form. */
export function decodeKept(text: string): unknown {
  return JSON.parse(decodeURIComponent(atob(text)))
}
