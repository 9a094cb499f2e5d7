/**
 * The token of a picture being uploaded. Not `crypto.randomUUID`, which is missing without HTTPS, as in a
 * home network.
 */
export const newPictureToken = () =>
  crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, part) => text + part.toString(36).padStart(7, '0'), '')
    .slice(0, 12)
