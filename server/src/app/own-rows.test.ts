import { deleteOwnAccount, getOwnUserInfo } from '@xiaolou/contract/user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlite } from '../testing/databases.ts'
import { makeApp, ownPassword, type TestApp } from '../testing/make-app.ts'

/** Tables that name a user but are not part of the user's data export, and why. */
const exportsNothing: Readonly<Record<string, string>> = {
  audit: 'the owner’s log',
  chat_audit: 'the owner’s log',
  chat_gone_picture: 'files that are about to be removed',
  chat_nonce: 'lasts minutes: a message that is sent twice is known by it',
  login_place: 'a hash of a network, for the throttle',
  outbox: 'letters that are on their way',
  passkey: 'what opens the account',
  recovery_code: 'what opens the account',
  second_factor: 'what opens the account',
  session: 'the copy has it from the account itself, not from a feature',
  set_up_link: 'a link that works once',
  talk: 'the owner writes it: an export of the site has it',
  upload_by: 'the copy names the files, by another table',
  upload_quota: 'counts a day’s uploads',
  user_ban: 'the owner’s decision',
  writer_ban: 'the owner’s decision',
}

/** Tables whose rows remain when an account is deleted, and why. */
const staysBehind: Readonly<Record<string, string>> = {
  audit: 'what was done stays known',
  chat_audit: 'what was done stays known',
  chat_gone_picture: 'until the file is removed',
  chat_message: 'what was said stays, under another name',
  comment: 'what was said stays, under another name',
  message: 'what was said stays, under another name',
  talk: 'what was said stays, under another name',
  writer_ban: 'until it ends: the number is never given again',
}

const byNumber = 'user_id'
/** These hold `user:7`, or a visitor's key. */
const byWord = ['writer', 'liker']

let app: TestApp
let token: string
let userId: number
let tables: { name: string; column: string }[]
/** Tables of which the user's data export contains a row. */
const siteExport = new Set<string>()

async function copyOf(): Promise<string> {
  const parts = await Promise.all(app.app.registry.features().map(({ userData }) => userData?.(userId)))
  return JSON.stringify(parts)
}

const keyOf = (column: string) => (column === byNumber ? userId : `user:${userId}`)

/** Adds a row of the user's; other numeric columns are 1. */
async function addRow(table: string): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select name, type from pragma_table_info(${table})`.execute(app.db.query)
  const row = rows.map(({ name, type }) => {
    if (name === byNumber || byWord.includes(name)) return [name, keyOf(name)]
    // The account already has the session with id 1.
    if (name === 'id') return [name, 90]
    return [name, type.toLowerCase() === 'text' ? '{}' : 1]
  })
  await app.db.query.insertInto(table).values(Object.fromEntries(row)).execute()
}

beforeAll(async () => {
  app = await makeApp(sqlite)
  token = await app.signIn('user')
  userId = (await app.as(token)(getOwnUserInfo)).id
  tables = (await app.db.findTables()).flatMap(({ name, columns }) => {
    const column = [byNumber, ...byWord].find(one => columns.includes(one))
    return column ? [{ name, column }] : []
  })
  // The row's subject (an article, a comment) need not exist.
  await sql`pragma foreign_keys = off`.execute(app.db.query)
  for (const { name } of tables) {
    const before = await copyOf()
    await addRow(name)
    if ((await copyOf()) !== before) siteExport.add(name)
  }
  await sql`pragma foreign_keys = on`.execute(app.db.query)
})
afterAll(() => app.close())

it('a user’s own copy has the rows of every table that names the user, or is known not to', () => {
  const missing = tables.map(({ name }) => name).filter(name => !siteExport.has(name))
  expect(
    missing.filter(name => !(name in exportsNothing)),
    'what a user keeps there is in no copy that the user takes along: give the feature `userData`, or say why not above',
  ).toEqual([])
  expect(
    Object.keys(exportsNothing).filter(name => !missing.includes(name)),
    'the copy has it, or there is no such table: take it from the list',
  ).toEqual([])
})

it('the rows of an account go when it is deleted, or are known to stay', async () => {
  await app.as(token)(deleteOwnAccount, { body: { password: ownPassword } })
  const left: string[] = []
  for (const { name, column } of tables) {
    const rows = app.db.query.selectFrom(name).selectAll().where(column, '=', keyOf(column))
    if ((await rows.executeTakeFirst()) !== undefined) left.push(name)
  }
  expect(
    left.filter(name => !(name in staysBehind)),
    'rows of a deleted account stay there: give the feature `deleteUserData`, or say why they stay above',
  ).toEqual([])
  expect(
    Object.keys(staysBehind).filter(name => !left.includes(name)),
    'they go, or there is no such table: take it from the list',
  ).toEqual([])
})
