import { createHash } from 'node:crypto'

// Ids of ours lie above 2^52, those of the well-known service far below: nobody's songs are taken for another's. Songs
// have the lower half of what a JSON number still holds exactly, lists, albums and artists the upper.
const firstSongId = 2 ** 52
const firstOtherId = 2 ** 52 + 2 ** 51
const songBits = 51
const otherBits = 50

const hashBits = (hash: string, bits: number) => Number(BigInt(`0x${hash.slice(0, 16)}`) >> BigInt(64 - bits))
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The id of a song from the SHA-256 (hex) of its audio. */
export const songIdOf = (audioHash: string) => firstSongId + hashBits(audioHash, songBits)

/** The id of a list, an album or an artist from what names it. */
export const otherIdOf = (kind: 'list' | 'album' | 'artist', name: string) =>
  firstOtherId + hashBits(hashOf(`${kind}:${name}`), otherBits)

/** Whether an id is one of ours, of whatever kind. */
export const isOwnId = (id: number) => id >= firstSongId && Number.isSafeInteger(id)
