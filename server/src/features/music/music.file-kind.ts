import { posix } from 'node:path'

/** What browsers can play; others in the folder are not listed. */
export const audioTypes = {
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
} as const
export type AudioType = keyof typeof audioTypes

const coverNames = ['cover', 'folder', 'front', 'album']
const pictureTypes = ['jpg', 'jpeg', 'png', 'webp']

export const extensionOf = (path: string) => posix.extname(path).slice(1).toLowerCase()
export const isAudioType = (extension: string): extension is AudioType => Object.hasOwn(audioTypes, extension)

/** What a file of the music folder is to us, by its name; nothing for what is none of ours. */
export function fileKind(path: string): 'audio' | 'picture' | 'playlist' | undefined {
  const extension = extensionOf(path)
  if (isAudioType(extension)) return 'audio'
  if (extension === 'm3u8' || extension === 'm3u') return 'playlist'
  const stem = posix.basename(path, posix.extname(path)).toLowerCase()
  return pictureTypes.includes(extension) && coverNames.includes(stem) ? 'picture' : undefined
}

/** Of several covers in one folder the better name goes first: a lower number. */
export function coverRank(path: string): number {
  const stem = posix.basename(path, posix.extname(path)).toLowerCase()
  return coverNames.indexOf(stem) * pictureTypes.length + pictureTypes.indexOf(extensionOf(path))
}
