import { createHmac } from 'node:crypto'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import { addressKey } from '../../platform/address-key.ts'
import type { Deps, GivenAct } from '../../platform/feature.ts'
import { targetOf } from './audit.rules.ts'
import { createAuditStore } from './audit.store.ts'

const placeLetters = 6
const longestAnswer = 120

const wordsOf = (failure: unknown) =>
  failure instanceof ApiError ? failure.message.slice(0, longestAnswer) : '出了错，看服务器的日志'

/** Writes down what was done, behind the back of the call: nothing waits for it, and nothing fails with it. */
export function createAudit(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'> & {
    getSecret: () => Promise<string>
    /** The account's name of this moment. */
    getUser: (id: number) => Promise<{ username: string; nick_name: string } | undefined>
    deviceOf: (agent: string) => string
  },
) {
  const { db, clock, jobs } = deps
  const store = createAuditStore(db)

  const placeOf = async (address: string) => {
    const hash = createHmac('sha256', await deps.getSecret()).update(`audit\n${addressKey(address)}`)
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

  return {
    record,

    /** The same for a program that ends at once. */
    recordNow: (act: GivenAct) => write(act, clock.now()),

    /** A call as it was, written down where an administrator changes something by it. */
    watch(bound: BoundRoute): BoundRoute {
      const { access, method, path, summary, isUnaudited } = bound.route
      if (access !== 'administrator' || method === 'GET' || isUnaudited) return bound
      return {
        ...bound,
        async handle(input, context) {
          const { actor, visitor } = context
          const tell = (failure?: unknown) => {
            if (actor.kind !== 'administrator') return
            record({
              ...{ kind: 'act', userId: actor.userId, what: summary, call: `${method} ${path}` },
              ...{ target: targetOf(input), visitor, failure },
            })
          }
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
