/** Names a picture on its way. Not `crypto.randomUUID`: that there is none of without HTTPS, as at home on one's own network. */
export const newPictureToken = () =>
  crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, part) => text + part.toString(36).padStart(7, '0'), '')
    .slice(0, 12)
