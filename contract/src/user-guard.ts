import * as v from 'valibot'
import { familyCode } from './family-code.ts'
import { optionalText, pathId, requiredText, text, wireTime } from './kit/field.ts'
import { del, get, post, put } from './kit/route.ts'
import { limits } from './limits.ts'
import { requiredLine } from './line.ts'

const form = <const Name extends string>(...fields: Name[]) => ({ code: familyCode.user, fields }) as const

/** A six-digit one-time code, or a recovery code. */
export const givenCode = optionalText('验证码', 40)
const code = requiredText('验证码', 40)
const passkeyName = requiredLine('通行密钥的名字', 40)

const passkey = v.object({ id: v.number(), name: v.string(), createdAt: wireTime, usedAt: v.string() })
export type Passkey = v.InferOutput<typeof passkey>

const guard = v.object({
  has_codes: v.boolean(),
  /** How many recovery codes are left. */
  recovery_left: v.number(),
  passkeys: v.array(passkey),
  /** Why this address cannot have passkeys; '' if it can. */
  passkey_problem: v.string(),
  /** The origin at which passkeys are created and valid. */
  passkey_origin: v.string(),
})
export type Guard = v.InferOutput<typeof guard>

export const getGuard = get('administrator', '/user/guard', {
  summary: '自己的门锁：两步验证与通行密钥',
  result: guard,
})

// Inputs and outputs of the browser's own API, in JSON; only their signature proves anything.
const key = v.literal('public-key')
const part = (max: number) => v.pipe(v.string(), v.maxLength(max))
const answered = { id: part(1_400), rawId: part(1_400), clientExtensionResults: v.object({}), type: key }
const made = v.object({
  ...answered,
  response: v.object({ clientDataJSON: part(4_000), attestationObject: part(20_000) }),
})
const proof = v.object({
  ...answered,
  response: v.object({
    clientDataJSON: part(4_000),
    authenticatorData: part(4_000),
    signature: part(4_000),
  }),
})
export type PasskeyProof = v.InferOutput<typeof proof>

const creation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: key })),
  excludeCredentials: v.array(v.object({ id: v.string(), type: key })),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    userVerification: v.literal('required'),
  }),
})
const asking = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** The only origin at which the answer is valid. */
  origin: v.string(),
  userVerification: v.literal('required'),
})

export const proveSelf = post('user', '/user/prove', {
  limit: 'login',
  summary: '再证明一次是本人：密码、验证码、通行密钥给一样；十分钟内要紧的事不再问',
  body: v.object({
    password: v.optional(text('密码', limits.givenPasswordMaxLength), ''),
    code: givenCode,
    proof: v.optional(proof),
  }),
  form: form('password', 'code'),
  result: v.boolean(),
})

export const beginCodes = post('administrator', '/user/guard/beginCodes', {
  needsProof: true,
  summary: '开两步验证的第一步：给一个密钥，填过一次验证码才算开',
  result: v.object({ secret: v.string(), address: v.string() }),
})

const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) })

export const confirmCodes = post('administrator', '/user/guard/confirmCodes', {
  needsProof: true,
  limit: 'login',
  summary: '用第一个验证码开启两步验证；备用码只在这时给一次',
  body: v.object({ code }),
  form: form('code'),
  result: recoveryCodes,
})

export const renewRecoveryCodes = post('administrator', '/user/guard/renewRecovery', {
  needsProof: true,
  summary: '换一批备用码；旧的作废',
  result: recoveryCodes,
})

export const endCodes = post('administrator', '/user/guard/endCodes', {
  needsProof: true,
  summary: '关掉两步验证',
  result: v.boolean(),
})

export const beginPasskey = post('administrator', '/user/passkey/begin', {
  needsProof: true,
  summary: '添一把通行密钥的第一步',
  result: creation,
})

export const addPasskey = post('administrator', '/user/passkey/add', {
  needsProof: true,
  summary: '添一把通行密钥',
  body: v.object({ name: passkeyName, made }),
  form: form('name'),
  result: v.boolean(),
})

export const renamePasskey = put('administrator', '/user/passkey/rename/:id', {
  summary: '给通行密钥换个名字',
  params: v.object({ id: pathId }),
  body: v.object({ name: passkeyName }),
  form: form('name'),
  result: v.boolean(),
})

export const deletePasskey = del('administrator', '/user/passkey/delete/:id', {
  needsProof: true,
  summary: '移走一把通行密钥',
  params: v.object({ id: pathId }),
  result: v.boolean(),
})

export const askPasskey = post('anyone', '/user/passkey/ask', {
  limit: 'login',
  summary: '用通行密钥的第一步：登录，或者再证明一次是本人',
  result: asking,
})

/** The body of a sign-in by passkey; its answer is that of `login`. */
export const passkeyAnswer = v.object({ proof, cookie: v.optional(v.boolean(), true) })
