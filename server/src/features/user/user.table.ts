import type { Role } from '@xiaolou/contract/user'
import type { Generated } from 'kysely'

export type UserTables = {
  user: {
    id: Generated<number>
    username: string
    username_folded: string
    nick_name: string
    avatar: string
    password_hash: string
    role: Role
    createdAt: number
    updatedAt: number
  }
  session: {
    id: Generated<number>
    user_id: number
    token_hash: string
    /** Of the cookie that opens `/ws`; '' for sessions from before there was one. */
    cookie_hash: string
    device: string
    createdAt: number
    lastSeenAt: number
    expiresAt: number
  }
  /** An account and a network from which it was signed in to, as a keyed hash. */
  login_place: { place_hash: string; user_id: number; seenAt: number }
  set_up_link: { token_hash: string; expiresAt: number }
}

export type PublicUserRow = { id: number; role: Role; nick_name: string; avatar: string }

export type NewUser = {
  username: string
  nick_name: string
  password_hash: string
  role: Role
  nowMs: number
}
