import * as v from 'valibot'
import { get } from './kit/route.ts'

/** Which signs of presence the owner allows showing. */
export const presenceSettings = {
  /** Whether readers see how many others read with them. */
  presence: v.optional(v.picklist(['shown', 'off']), 'shown'),
  /**
   * Whether the home page shows the hour and solar term, the latest talk, and when somebody last wrote in the
   * chat room.
   */
  home_now: v.optional(v.picklist(['shown', 'off']), 'shown'),
  /** Whether the home page shows what the owner listens to, or last did; it is only stored if so. */
  owner_song: v.optional(v.picklist(['off', 'shown']), 'off'),
}

/** `at` is ms since 1970. */
const heardSong = v.object({ name: v.string(), artist: v.string(), at: v.number(), is_playing: v.boolean() })

/** Signs of presence that the owner allows showing, without any texts. */
const house = v.object({
  /** What the owner listens to, or last did. */
  song: v.nullable(heardSong),
  /** When somebody last wrote in the chat room, ms since 1970. */
  talked_at: v.nullable(v.number()),
})
export type HomeStatus = v.InferOutput<typeof house>

export const getHomeStatus = get('anyone', '/presence/getHouse', {
  summary: '此刻屋里：主人在听或上次听的歌，聊天室上次有人说话的时候；没有的、主人没让说的为 null',
  result: house,
})
