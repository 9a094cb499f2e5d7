import { createHmac } from 'node:crypto'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { BoundRoute, CallContext, RawInput } from '@xiaolou/contract/kit/handler'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { addressKey } from '../../platform/address-key.ts'
import type { Deps, GivenAct } from '../../platform/services.ts'
import { type Phrase, phraseText, type Sentence, type ThingNames } from './audit.phrase.ts'
import { sentenceOf } from './audit.sentences.ts'
import { createAuditStore } from './audit.store.ts'

const placeLetters = 6
const longestAnswer = 120

const wordsOf = (failure: unknown) =>
  failure instanceof ApiError ? failure.message.slice(0, longestAnswer) : '出了错，看服务器的日志'

/** Logs actions in the background: nothing waits for it or fails with it. */
export function createAudit(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'site'> & {
    getUser: (id: number) => Promise<{ username: string; nick_name: string } | undefined>
    deviceOf: (agent: string) => string
    findNames: (phrase: Phrase, context: CallContext) => Promise<ThingNames>
  },
) {
  const { db, clock, jobs } = deps
  const store = createAuditStore(db)

  const placeOf = async (address: string) => {
    const hash = createHmac('sha256', await deps.site.getSecret()).update(`audit\n${addressKey(address)}`)
    return hash.digest('hex').slice(0, placeLetters)
  }

  const nameOf = async ({ kind, userId }: GivenAct) => {
    if (kind === 'command') return '命令行'
    const user = await deps.getUser(userId)
    return user ? `${user.nick_name}（${user.username}）` : `${userId}`
  }

  const write = async (act: GivenAct, createdAt: number) => {
    const { visitor, failure } = act
    await store.add({
      kind: act.kind,
      user_id: act.userId,
      who: await nameOf(act),
      what: act.what,
      call: act.call ?? '',
      target: act.target ?? '',
      device: visitor ? deps.deviceOf(visitor.agent) : '',
      place: visitor ? await placeOf(visitor.address) : '',
      is_done: failure === undefined ? 1 : 0,
      answer: failure === undefined ? '' : wordsOf(failure),
      createdAt,
    })
  }

  const record = (act: GivenAct) => {
    const nowMs = clock.now()
    jobs.soon('audit', () => write(act, nowMs))
  }

  /** Describes a call before it runs, with current names, as it may delete the things. */
  const say = async ({ says }: Sentence, input: RawInput, context: CallContext): Promise<string> => {
    try {
      const phrase = await says(input, deps.site.getSettings)
      return phraseText(phrase, await deps.findNames(phrase, context))
    } catch {
      // Invalid input, or names are unavailable: the action is described without them.
      return phraseText(await says({}, async () => v.parse(siteSettings, {})), () => new Map())
    }
  }

  return {
    record,

    /** The same for a program that ends at once. */
    recordNow: (act: GivenAct) => write(act, clock.now()),

    /**
     * Wraps a call by which an administrator changes something, so that it is logged. Throws at the start if
     * it has no sentence.
     */
    watch(bound: BoundRoute): BoundRoute {
      const { access, method, path, isUnaudited } = bound.route
      if (access !== 'administrator' || method === 'GET' || isUnaudited) return bound
      const sentence = sentenceOf(bound.route)
      return {
        ...bound,
        async handle(input, context) {
          const { actor, visitor } = context
          if (actor.kind !== 'administrator') return bound.handle(input, context)
          const what = await say(sentence, input, context)
          const tell = (failure?: unknown) =>
            record({
              ...{ kind: 'act', userId: actor.userId, what, call: `${method} ${path}` },
              ...{ visitor, failure },
            })
          try {
            const result = await bound.handle(input, context)
            tell()
            return result
          } catch (failure) {
            tell(failure)
            throw failure
          }
        },
      }
    },
  }
}

export type Audit = ReturnType<typeof createAudit>
