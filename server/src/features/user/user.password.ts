import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { refusal } from '@xiaolou/contract/errors'
import { isPasswordAllowed, type PasswordPolicy, passwordRefusedMessage } from '@xiaolou/contract/password'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 40 ms of one core.
const memoryKiB = 19_456
const passes = 2
const parallelism = 1
const saltBytes = 16
const hashBytes = 32

// Two at once take 38 MB and leave the other threads to files and pictures; callers that would wait longer
// than a second are refused.
const maxRunning = 2
const maxWaiting = 16
const retryAfterSeconds = 2

const derive = promisify(argon2)

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw refusal('tooMany', { retryAfterSeconds })
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>
const cost: Cost = { memory: memoryKiB, passes, parallelism }

const run = (password: string, nonce: Buffer, given: Cost): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { ...given, message: password, nonce, tagLength: hashBytes }))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

function phc(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

// Compared with if the account does not exist: the same work, and no password matches.
const nobody = phc(randomBytes(saltBytes), randomBytes(hashBytes))

const shape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/

function read(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const match = shape.exec(stored)
  if (!match) return undefined
  const [, memory, times, lanes, salt = '', hash = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(times), parallelism: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** argon2id in the usual text form (`$argon2id$v=19$m=…`). Throws 429 if too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return phc(salt, await run(password, salt, cost))
}

/**
 * Whether the password matches the hash. Without a hash, or with an unusable one, it does the same work and
 * returns false. Throws 429 if too many are waiting.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = read(stored ?? nobody)
  const {
    cost: given,
    salt,
    hash,
  } = known ?? read(nobody) ?? { cost, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) }
  const isSame = timingSafeEqual(await run(password, salt, given), hash)
  return isSame && known !== undefined && stored !== undefined
}

let loading: Promise<string> | undefined

// One text instead of ten thousand strings: searched in microseconds, and only when somebody chooses a
// password.
function loadCommon(): Promise<string> {
  loading ??= readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return loading
}

async function isCommon(password: string): Promise<boolean> {
  const folded = password.toLowerCase()
  return !/\s/.test(folded) && (await loadCommon()).includes(`\n${folded}\n`)
}

/** Throws a refusal, with a message for the reader, for an unacceptable new password. */
export async function requireGoodPassword(given: {
  password: string
  username: string
  policy: PasswordPolicy
}): Promise<void> {
  const { password, username, policy } = given
  if (!isPasswordAllowed(password, policy)) {
    throw refusal('passwordRefused', { message: passwordRefusedMessage(policy) })
  }
  if (password.toLowerCase() === username.toLowerCase() || (await isCommon(password))) {
    throw refusal('passwordTooCommon')
  }
}
