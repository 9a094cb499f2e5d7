import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { refusal } from '@xiaolou/contract/errors'
import type { CallResult, HandlerInput } from '@xiaolou/contract/kit/route'
import type { addPasskey, askPasskey, beginPasskey, PasskeyProof } from '@xiaolou/contract/user-guard'
import { wireTime } from '../../platform/clock.ts'
import type { Deps } from '../../platform/services.ts'
import { createGuardStore } from './user.guard-store.ts'

const askedForMs = 5 * 60_000
const challengeBytes = 32
const maxPasskeys = 20
// EdDSA, ES256, RS256: every authenticator supports at least one.
const algorithms = [-8, -7, -257]

const library = () => import('@simplewebauthn/server')

/** Why browsers would not create or use a passkey at this address; '' if they would. */
export function passkeyProblem(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  if (hostname === 'localhost') return ''
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return '通行密钥认的是域名，而 SITE_URL 里写的是一个 IP。给小楼一个域名就能用'
  return protocol === 'https:'
    ? ''
    : '浏览器只在 https 的网址上用通行密钥。给小楼装上证书、把 SITE_URL 改成 https 就能用'
}

type PasskeyDeps = Pick<Deps, 'db' | 'cache' | 'clock' | 'timeZone' | 'siteUrl' | 'site'>

/** Passkeys of phones, computers or security keys, which verify their user: a second step in themselves. */
export function createPasskeys({ db, cache, clock, timeZone, siteUrl, site }: PasskeyDeps) {
  const store = createGuardStore(db)
  const { origin, hostname } = new URL(siteUrl)
  const problem = passkeyProblem(siteUrl)

  /** `purpose` prevents a challenge from being used for anything else. */
  const newChallenge = async (purpose: string) => {
    if (problem) throw refusal('passkeyRefused', { message: problem })
    const challenge = randomBytes(challengeBytes).toString('base64url')
    await cache.set(`passkey:${challenge}`, purpose, askedForMs)
    return challenge
  }
  /** Whether this challenge was issued, and not answered yet. */
  const takeChallenge = (purpose: string) => async (challenge: string) => {
    if ((await cache.get(`passkey:${challenge}`)) !== purpose) return false
    return cache.add(`passkey used:${challenge}`, '1', askedForMs)
  }

  return {
    problem,
    origin,

    async find(userId: number) {
      const list = await store.findPasskeys(userId)
      return list.map(({ id, name, createdAt, usedAt }) => ({
        ...{ id, name, createdAt: wireTime(createdAt, timeZone) },
        usedAt: usedAt ? wireTime(usedAt, timeZone) : '',
      }))
    },

    async begin(user: {
      id: number
      username: string
      nick_name: string
    }): Promise<CallResult<typeof beginPasskey>> {
      const [challenge, known, { blog_name }] = await Promise.all([
        newChallenge(`make ${user.id}`),
        store.findPasskeys(user.id),
        site.getSettings(),
      ])
      if (known.length >= maxPasskeys)
        throw refusal('passkeyRefused', { message: '通行密钥太多了，先移走几把不用的' })
      return {
        challenge,
        rp: { id: hostname, name: blog_name },
        user: {
          // The key's holder can read it: it only reveals that two keys belong to one account.
          id: createHash('sha256').update(`${siteUrl}\n${user.id}`).digest('base64url'),
          name: user.username,
          displayName: user.nick_name,
        },
        pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }
    },

    async add(userId: number, { name, made }: HandlerInput<typeof addPasskey>['body']): Promise<void> {
      const { verifyRegistrationResponse } = await library()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: made,
        expectedChallenge: takeChallenge(`make ${userId}`),
        expectedOrigin: origin,
        expectedRPID: hostname,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => ({ verified: false, registrationInfo: undefined }))
      if (!verified || !registrationInfo) throw refusal('passkeyRefused')
      const { id, publicKey, counter } = registrationInfo.credential
      if (await store.getPasskey(id)) throw refusal('passkeyRefused', { message: '这把通行密钥已经在这里了' })
      await store.addPasskey({
        user_id: userId,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        name,
        createdAt: clock.now(),
        usedAt: 0,
      })
    },

    ask: async (): Promise<CallResult<typeof askPasskey>> => ({
      challenge: await newChallenge('use'),
      rpId: hostname,
      origin,
      userVerification: 'required',
    }),

    /** The owner of the key that answered, with user verification. Throws a refusal for any other answer. */
    async requireUser(proof: PasskeyProof): Promise<number> {
      const passkey = await store.getPasskey(proof.id)
      if (!passkey) throw refusal('passkeyRefused', { message: '小楼不认得这把通行密钥，也许已经移走了' })
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: proof,
        expectedChallenge: takeChallenge('use'),
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: {
          id: passkey.credential_id,
          publicKey: Buffer.from(passkey.public_key, 'base64url'),
          counter: passkey.counter,
        },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      if (!verified || !authenticationInfo) throw refusal('passkeyRefused')
      await store.changePasskey(passkey.id, { counter: authenticationInfo.newCounter, usedAt: clock.now() })
      return passkey.user_id
    },

    /** Throws if it is not the user's. */
    async rename(userId: number, id: number, name: string): Promise<void> {
      const own = await store.findPasskeys(userId)
      if (!own.some(passkey => passkey.id === id)) throw refusal('passkeyNotFound')
      await store.changePasskey(id, { name })
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await store.deletePasskey(userId, id))) throw refusal('passkeyNotFound')
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
