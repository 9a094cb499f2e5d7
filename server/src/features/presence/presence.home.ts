import type { HomeStatus } from '@xiaolou/contract/presence'
import type { Deps } from '../../platform/services.ts'
import { createOwnerSongStore } from './presence.store.ts'

/** A song of the library for display; `durationMs` 0 if unknown. */
export type ToldSong = { name: string; artist: string; durationMs: number }

/** A play is shown once this much of the song has been heard. */
const heardMs = 30_000

export type OwnerSong = ReturnType<typeof createOwnerSong>

/** The song the owner heard last, stored only if the owner allows showing it. */
export function createOwnerSong({ db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>) {
  const store = createOwnerSongStore(db)
  return {
    async note(songId: number) {
      if ((await site.getSettings()).owner_song === 'shown')
        await store.setSong({ song_id: songId, heardAt: clock.now() })
    },
    get: store.getSong,
  }
}

export type HomeStatusDeps = Pick<Deps, 'clock' | 'site'> & {
  music: { ownerSong: OwnerSong; findSong: (id: number) => Promise<ToldSong | undefined> }
  conversation: { getLastTalkMs: () => Promise<number | undefined> }
}

/** Who is present, as far as the settings allow showing it. */
export async function readHomeStatus(deps: HomeStatusDeps): Promise<HomeStatus> {
  const { closed_rooms, owner_song, home_now } = await deps.site.getSettings()
  const isTold = (room: (typeof closed_rooms)[number]) => home_now === 'shown' && !closed_rooms.includes(room)
  return {
    song: isTold('music') && owner_song === 'shown' ? await readSong(deps) : null,
    talked_at: isTold('chat') ? ((await deps.conversation.getLastTalkMs()) ?? null) : null,
  }
}

async function readSong({ clock, music }: HomeStatusDeps): Promise<HomeStatus['song']> {
  const heard = await music.ownerSong.get()
  const song = heard && (await music.findSong(heard.song_id))
  if (!song) return null
  const is_playing = clock.now() < heard.heardAt - heardMs + song.durationMs
  return { name: song.name, artist: song.artist, at: heard.heardAt, is_playing }
}
