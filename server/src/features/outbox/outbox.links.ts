import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { LetterLink } from '../../platform/letter-link.ts'
import { createSigner } from '../../platform/signer.ts'
import { createMailStore } from './outbox.store.ts'

const confirmMs = 3 * 24 * 60 * 60_000

const base = '/letter/'

/** The signed links in mails: each allows one action without an account. */
export function createLetterLinks(deps: { db: Db; clock: Clock; getSecret: () => Promise<string> }) {
  const { db, clock } = deps
  const store = createMailStore(db)
  const signer = async () => createSigner(await deps.getSecret(), 'letter link')
  const parts = async (...named: readonly (string | number)[]) => {
    const text = named.join('.')
    return { text, sign: (await signer()).sign }
  }

  return {
    async offPath(userId: number): Promise<string> {
      const { text, sign } = await parts('off', userId)
      return `${base}${text}.${sign(text)}`
    },

    /** Valid for that address alone, and for three days. */
    async confirmPath(userId: number, address: string): Promise<string> {
      const { text, sign } = await parts('confirm', userId, clock.now() + confirmMs)
      return `${base}${text}.${sign(`${text} ${address}`)}`
    },

    /** The action of a token; undefined if it is forged or expired. */
    async find(token: string): Promise<LetterLink | undefined> {
      const [kind = '', id = '', ...rest] = token.split('.')
      const userId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
      const [until = '', signature = until] = rest
      const { isSigned } = await signer()
      if (kind === 'off' && rest.length === 1 && isSigned(`off.${id}`, signature))
        return {
          title: '不再寄信',
          question: '往后有人回你的话，不再寄信告诉你；登录以后还是看得到。',
          answer: '不再寄给我',
          act: async () => {
            await store.turn(userId, false)
            return '好，不再寄了。想再收，到个人中心的「邮件」里打开。'
          },
        }
      if (kind !== 'confirm' || rest.length !== 2 || !/^\d{1,15}$/.test(until)) return undefined
      const own = userId > 0 ? await store.get(userId) : undefined
      const isGood = own && isSigned(`confirm.${id}.${until} ${own.address}`, signature)
      if (!isGood || Number(until) < clock.now()) return undefined
      return {
        title: '确认信箱',
        question: `往后有人回你的话，就寄到 ${own.address}。`,
        answer: '是我的信箱',
        act: async () =>
          (await store.confirm(userId, own.address, clock.now()))
            ? '记下了，往后就寄到这里。'
            : '这个信箱已经换掉了，请用最新的那一封。',
      }
    },
  }
}

export type LetterLinks = ReturnType<typeof createLetterLinks>
