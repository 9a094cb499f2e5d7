import {
  type ChannelField,
  type ChannelId,
  type ChannelState,
  channelIds,
  channels,
  ownerTopics,
} from '@xiaolou/contract/outbox'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../../platform/db/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { OutboxTables } from './outbox.table.ts'

/** A channel's settings, by field name; '' if unset. */
export type Values = Readonly<Record<string, string>>

const stored = v.record(v.string(), v.string())
const storedMuted = v.array(v.picklist(ownerTopics))

export const fieldsOf = (id: ChannelId): readonly ChannelField[] => channels[id].fields

/** The labels of fields that are still empty. */
export const missingIn = (id: ChannelId, values: Values): string[] =>
  fieldsOf(id)
    .filter(field => !field.isOptional && !values[field.name])
    .map(field => field.label)

const shapes = {
  host: {
    schema: v.pipe(v.string(), v.regex(/^[\w.:[\]-]+$/)),
    message: '只填服务器的名字，如 smtp.qq.com，不带 https:// 和斜杠',
  },
  port: {
    schema: v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1), v.maxValue(65_535)),
    message: '端口是 1 到 65535 的数，多半是 465',
  },
  url: {
    schema: v.pipe(v.string(), v.regex(/^https?:\/\//i), v.url()),
    message: '网址要以 http:// 或 https:// 开头',
  },
  mail: { schema: v.pipe(v.string(), v.email()), message: '信箱的样子不对，如 name@example.com' },
} as const

/** The first invalid field, and why; an enabled channel must be complete. */
export function problemOf(
  id: ChannelId,
  values: Values,
  isOn: boolean,
): { field: string; message: string } | undefined {
  for (const { name, label, kind, isOptional } of fieldsOf(id)) {
    const value = values[name] ?? ''
    if (value === '' && isOn && !isOptional) return { field: name, message: `请填写${label}` }
    if (value !== '' && kind && !v.is(shapes[kind].schema, value))
      return { field: name, message: shapes[kind].message }
  }
  return undefined
}

/** `smtps://name:password@smtp.example:465?from=…&to=…`, as the fields of mail. */
export function valuesOfUrl(address: string): Values {
  const url = new URL(address)
  return {
    host: url.hostname,
    port: url.port || (url.protocol === 'smtps:' ? '465' : '587'),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from: url.searchParams.get('from') ?? '',
    to: url.searchParams.get('to') ?? '',
  }
}

/** The channels and their settings; secrets are only decrypted for sending. */
export function createChannels({ box, smtpUrl }: { box: SecretBox; smtpUrl?: string | undefined }) {
  const tableOf = (db: Db): Kysely<OutboxTables> => db.query
  const rowOf = (db: Db, id: ChannelId) =>
    tableOf(db).selectFrom('outbox_channel').selectAll().where('id', '=', id).executeTakeFirst()
  const usual = (id: ChannelId): Values =>
    Object.fromEntries(fieldsOf(id).map(({ name, usual = '' }) => [name, usual]))
  const secretsOf = async (sealed: string): Promise<Values> =>
    sealed === '' ? {} : v.parse(stored, JSON.parse(await box.open(sealed)))
  const isOfEnvironment = (id: ChannelId) => id === 'mail' && smtpUrl !== undefined

  const stateOf = async (db: Db, id: ChannelId): Promise<ChannelState> => {
    const row = await rowOf(db, id)
    const isFromEnvironment = isOfEnvironment(id)
    const fields = { ...usual(id), ...(row && v.parse(stored, JSON.parse(row.fields))) }
    // If the key is lost, the secrets are unusable and must be entered again.
    const secrets = await secretsOf(row?.secrets ?? '').catch((): Values => ({}))
    const shown = isFromEnvironment ? { ...usual(id), ...valuesOfUrl(smtpUrl ?? '') } : fields
    const open = fieldsOf(id).filter(field => !field.isSecret)
    return {
      id,
      isOn: isFromEnvironment || row?.isOn === 1,
      isFromEnvironment,
      fields: Object.fromEntries(open.map(({ name }) => [name, shown[name] ?? ''])),
      known: isFromEnvironment ? ['password'] : Object.keys(secrets),
      muted: row ? v.parse(storedMuted, JSON.parse(row.muted)) : [],
    }
  }

  return {
    list: async (db: Db) => Promise.all(channelIds.map(id => stateOf(db, id))),
    state: stateOf,

    /** The enabled channels, and their muted topics. Decrypts nothing: called in others' transactions. */
    async findOpen(db: Db): Promise<{ id: ChannelId; muted: readonly string[] }[]> {
      const rows = await tableOf(db).selectFrom('outbox_channel').select(['id', 'isOn', 'muted']).execute()
      const open = rows
        .filter(({ id, isOn }) => isOn === 1 || isOfEnvironment(id))
        .map(({ id, muted }) => ({ id, muted: v.parse(storedMuted, JSON.parse(muted)) }))
      return smtpUrl === undefined || open.some(({ id }) => id === 'mail')
        ? open
        : [...open, { id: 'mail' as const, muted: [] }]
    },

    /** The settings for sending. Throws a SecretBoxError if the key is lost. */
    async open(db: Db, id: ChannelId): Promise<Values> {
      if (isOfEnvironment(id)) return valuesOfUrl(smtpUrl ?? '')
      const row = await rowOf(db, id)
      if (!row) return usual(id)
      return { ...usual(id), ...v.parse(stored, JSON.parse(row.fields)), ...(await secretsOf(row.secrets)) }
    },

    /** Saves the fields of this kind of channel. An empty secret keeps the stored one. */
    async save(db: Db, { id, isOn, fields, muted }: Pick<ChannelState, 'id' | 'isOn' | 'fields' | 'muted'>) {
      const row = await rowOf(db, id)
      const before = await secretsOf(row?.secrets ?? '').catch((): Values => ({}))
      const named = fieldsOf(id).map(field => [field, fields[field.name] || field.usual || ''] as const)
      const open = named.filter(([field]) => !field.isSecret).map(([{ name }, value]) => [name, value])
      const given = named.filter(([field, value]) => field.isSecret && value !== '')
      const secrets = { ...before, ...Object.fromEntries(given.map(([{ name }, value]) => [name, value])) }
      const next = {
        isOn: isOn ? 1 : 0,
        fields: JSON.stringify(Object.fromEntries(open)),
        secrets: Object.keys(secrets).length === 0 ? '' : await box.seal(JSON.stringify(secrets)),
        muted: JSON.stringify(muted),
      }
      await tableOf(db)
        .insertInto('outbox_channel')
        .values({ id, ...next })
        .onConflict(on => on.column('id').doUpdateSet(next))
        .execute()
    },
  }
}

export type Channels = ReturnType<typeof createChannels>
