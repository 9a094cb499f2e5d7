import * as v from 'valibot'
import { get } from './kit/route.ts'

/** What the owner lets be told of who is in. */
export const presenceSettings = {
  /** Whether readers are told how many others read with them. */
  presence: v.optional(v.picklist(['shown', 'off']), 'shown'),
  /** Whether the home page says who is in: hour and solar term, the latest talk, when somebody last talked in the room. */
  home_now: v.optional(v.picklist(['shown', 'off']), 'shown'),
  /** Whether the home page tells what the owner listens to, or last did; nothing of it is kept unless it does. */
  owner_song: v.optional(v.picklist(['off', 'shown']), 'off'),
}

/** `at` is ms since 1970. */
const heardSong = v.object({ name: v.string(), artist: v.string(), at: v.number(), is_playing: v.boolean() })

/** Who is in: what the owner lets be told of it, without words of anybody's. */
const house = v.object({
  /** What the owner listens to, or last did. */
  song: v.nullable(heardSong),
  /** When somebody last said something in the chat room, ms since 1970. */
  talked_at: v.nullable(v.number()),
})
export type HomeStatus = v.InferOutput<typeof house>

export const getHomeStatus = get('anyone', '/presence/getHouse', {
  summary: '此刻屋里：主人在听或上次听的歌，聊天室上次有人说话的时候；没有的、主人没让说的为 null',
  result: house,
})
