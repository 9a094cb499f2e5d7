import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { whenMissing } from './files.ts'
import { syncFolder } from './whole-file.ts'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const version = 'v1.'

/** A sealed value cannot be opened here; `message` is for the owner. */
export class SecretBoxError extends Error {
  constructor() {
    super('存着的密钥打不开：数据文件夹里的 secrets.key 丢了，或者不是原来那一个。把它放回来，或者重新填一次')
    this.name = 'SecretBoxError'
  }
}

/** The key of a data folder, created on first use. Concurrent processes get the first one's. */
async function loadKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secrets.key')
  const read = async () => Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  const known = await read().catch(whenMissing(undefined))
  if (known) {
    if (known.length !== keyBytes) throw new SecretBoxError()
    return known
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Written completely before it gets its name, so that nobody reads half a key.
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    await link(aside, path)
    await syncFolder(dataDir)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  } finally {
    await rm(aside, { force: true })
  }
  return read()
}

/**
 * Encrypts secrets that the program must read again (a mail password, the secret of one-time codes) in the
 * database and its archives: the key is in a file of the data folder that no archive includes.
 */
export function createSecretBox(dataDir: string) {
  let loading: Promise<Buffer> | undefined
  const getKey = () => {
    loading ??= loadKey(dataDir).catch((cause: unknown) => {
      loading = undefined
      throw cause
    })
    return loading
  }

  return {
    async seal(text: string): Promise<string> {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, await getKey(), nonce, { authTagLength: tagBytes })
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return version + Buffer.concat(sealed).toString('base64url')
    },

    /** Throws a SecretBoxError for a value sealed with another key, or altered. */
    async open(sealed: string): Promise<string> {
      const key = await getKey()
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
      if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) throw new SecretBoxError()
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8')
        return text + decipher.final('utf8')
      } catch {
        throw new SecretBoxError()
      }
    },
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>
