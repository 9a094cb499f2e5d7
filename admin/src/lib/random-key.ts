/**
 * A random key of 24 letters and digits. Not `crypto.randomUUID`, which is missing without HTTPS, as in a
 * home network.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36).padStart(2, '0')).join('')
