import type { Role } from '@xiaolou/contract/user'
import { type Generated, sql } from 'kysely'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'
import { addColumns, addIndex, columns, createTableWithId, partOf } from '../../platform/db/rows.ts'

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
    /** 0 if nobody ever signed in. */
    lastSeenAt: Generated<number>
  }
  session: {
    id: Generated<number>
    user_id: number
    token_hash: string
    /** Of the cookie that opens `/ws`; '' for sessions older than it. */
    cookie_hash: string
    device: string
    createdAt: number
    lastSeenAt: number
    expiresAt: number
  }
  /** An account and a network from which it was used, as a keyed hash. */
  login_place: { place_hash: string; user_id: number; seenAt: number }
  /** Banned users; `until_ms` is 0 for a ban without an end. */
  user_ban: { user_id: number; until_ms: number; reason: string; by_id: number; createdAt: number }
  /** `user_id` forgot the password; 0 for the link that creates the owner. `ended` is '' while valid. */
  set_up_link: { token_hash: string; user_id: number; expiresAt: number; ended: '' | 'used' | 'replaced' }
}

export type NewUser = {
  username: string
  nick_name: string
  password_hash: string
  role: Role
  nowMs: number
}

export const userMigrations: readonly Migration[] = [
  {
    name: '0004-user',
    async up(db) {
      const { integer } = db.columnTypes
      await createTableWithId(db, 'user')
        .$call(columns('text', 'username'))
        // Compared in lower case: names that look alike to a reader are the same.
        .addColumn('username_folded', 'text', column => column.notNull().unique())
        .$call(columns('text', 'nick_name avatar password_hash'))
        .$call(columns(integer, 'role createdAt updatedAt'))
        .execute()
      await createTableWithId(db, 'session')
        .addColumn('user_id', integer, partOf('user.id'))
        .addColumn('token_hash', 'text', column => column.notNull().unique())
        .$call(columns(integer, 'createdAt expiresAt'))
        .execute()
      await addIndex(db, 'session_user', 'session', ['user_id'])
    },
  },
  {
    // Existing sessions were never given a cookie.
    name: '0013-socket-cookie',
    async up(db) {
      await addColumns(db, 'session', 'text', 'cookie_hash')
      await addIndex(db, 'session_cookie', 'session', ['cookie_hash'])
    },
  },
  {
    name: '0005-account',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await addColumns(db, 'session', 'text', 'device')
      await addColumns(db, 'session', integer, 'lastSeenAt')
      await addIndex(db, 'session_expiry', 'session', ['expiresAt'])
      await addIndex(db, 'user_role', 'user', ['role'])
      await schema
        .createTable('set_up_link')
        .addColumn('token_hash', 'text', column => column.primaryKey())
        .addColumn('expiresAt', integer, column => column.notNull())
        .execute()
    },
  },
  {
    name: '0016-login-place',
    async up(db) {
      const { schema } = db.query
      const { integer } = db.columnTypes
      await schema
        .createTable('login_place')
        .addColumn('place_hash', 'text', column => column.primaryKey())
        .addColumn('user_id', integer, partOf('user.id'))
        .addColumn('seenAt', integer, column => column.notNull())
        .execute()
      await addIndex(db, 'login_place_user', 'login_place', ['user_id'])
    },
  },
  {
    name: '0018-password-link',
    up: db => addColumns(db, 'set_up_link', db.columnTypes.integer, 'user_id'),
  },
  {
    name: '0047-guest',
    async up(db) {
      const { integer } = db.columnTypes
      await addColumns(db, 'user', integer, 'lastSeenAt')
      await sql`update "user" set "lastSeenAt" =
        coalesce((select max("lastSeenAt") from "session" where "user_id" = "user"."id"), 0)`.execute(
        db.query,
      )
      await db.query.schema
        .createTable('user_ban')
        .addColumn('user_id', integer, column =>
          column.primaryKey().references('user.id').onDelete('cascade'),
        )
        .$call(columns(integer, 'until_ms by_id createdAt'))
        .$call(columns('text', 'reason'))
        .execute()
    },
  },
  {
    name: '0065-set-up-link-end',
    up: db => addColumns(db, 'set_up_link', 'text', 'ended'),
  },
]

/** Where users may show a picture of the site. */
export const userPictures: readonly TextColumns[] = [
  { table: 'user', key: 'id', columns: ['avatar'], place: { kind: 'user', title: 'nick_name' } },
]
