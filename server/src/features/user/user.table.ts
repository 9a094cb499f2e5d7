import type { Role } from '@xiaolou/contract/user'
import type { Generated } from 'kysely'
import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Migration } from '../../platform/db/migrate.ts'

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

export const userMigrations: readonly Migration[] = [
  {
    name: '0004-user',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      await schema
        .createTable('user')
        .addColumn('id', idType, id)
        .addColumn('username', 'text', column => column.notNull())
        // Compared with case folded: two names that look alike to a reader are one.
        .addColumn('username_folded', 'text', column => column.notNull().unique())
        .addColumn('nick_name', 'text', column => column.notNull())
        .addColumn('avatar', 'text', column => column.notNull())
        .addColumn('password_hash', 'text', column => column.notNull())
        .addColumn('role', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addColumn('updatedAt', integer, column => column.notNull())
        .execute()
      await schema
        .createTable('session')
        .addColumn('id', idType, id)
        .addColumn('user_id', integer, column => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', column => column.notNull().unique())
        .addColumn('createdAt', integer, column => column.notNull())
        .addColumn('expiresAt', integer, column => column.notNull())
        .execute()
      await schema.createIndex('session_user').on('session').column('user_id').execute()
    },
  },
  {
    // Sessions of before have no cookie: they have never been given one.
    name: '0013-socket-cookie',
    async up({ query: { schema } }) {
      await schema
        .alterTable('session')
        .addColumn('cookie_hash', 'text', column => column.notNull().defaultTo(''))
        .execute()
      await schema.createIndex('session_cookie').on('session').column('cookie_hash').execute()
    },
  },
  {
    name: '0005-account',
    async up({ query: { schema }, columnTypes: { integer } }) {
      await schema
        .alterTable('session')
        .addColumn('device', 'text', column => column.notNull().defaultTo(''))
        .execute()
      await schema
        .alterTable('session')
        .addColumn('lastSeenAt', integer, column => column.notNull().defaultTo(0))
        .execute()
      await schema.createIndex('session_expiry').on('session').column('expiresAt').execute()
      await schema.createIndex('user_role').on('user').column('role').execute()
      await schema
        .createTable('set_up_link')
        .addColumn('token_hash', 'text', column => column.primaryKey())
        .addColumn('expiresAt', integer, column => column.notNull())
        .execute()
    },
  },
  {
    name: '0016-login-place',
    async up({ query: { schema }, columnTypes: { integer } }) {
      await schema
        .createTable('login_place')
        .addColumn('place_hash', 'text', column => column.primaryKey())
        .addColumn('user_id', integer, column => column.notNull().references('user.id').onDelete('cascade'))
        .addColumn('seenAt', integer, column => column.notNull())
        .execute()
      await schema.createIndex('login_place_user').on('login_place').column('user_id').execute()
    },
  },
]

/** Where users may show a picture of the site. */
export const userPictures: readonly TextColumns[] = [{ table: 'user', key: 'id', columns: ['avatar'] }]
