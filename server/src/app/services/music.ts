import {
  createMusic as createMusicLibrary,
  type Music as MusicLibrary,
} from '../../features/music/music.feature.ts'
import { createOwnerSong, type OwnerSong, type ToldSong } from '../../features/presence/presence.home.ts'
import type { Platform } from '../platform.ts'
import type { Site } from './site.ts'

/** The site's own songs, and which of them the owner heard last. */
export type Music = {
  library: MusicLibrary
  ownerSong: OwnerSong
  findSong: (id: number) => Promise<ToldSong | undefined>
}

export function createMusic({ platform, site }: { platform: Platform; site: Site }): Music {
  const ownerSong = createOwnerSong({ ...platform, site })
  const library = createMusicLibrary({
    ...platform,
    onOwnerHeard: ownerSong.note,
    musicBucket: platform.musicBucket,
    upstream: platform.musicUpstream,
    site,
  })
  return { library, ownerSong, findSong: async id => (await library.load()).findSong(id) }
}
