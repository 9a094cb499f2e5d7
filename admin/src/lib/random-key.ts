/**
 * A name that nobody else makes: 24 letters and digits. Not `crypto.randomUUID`: that there is none of without HTTPS, as at
 * home on one's own network.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36).padStart(2, '0')).join('')
