import { inConsole } from '@xiaolou/contract/console'
import type { Visitor } from '@xiaolou/contract/kit/handler'
import { notifyType } from '@xiaolou/contract/notify'
import { type Role, role } from '@xiaolou/contract/user'
import type { AccountDeps } from './user.deps.ts'
import { deviceOf } from './user.rules.ts'

type Comer = { id: number; role: Role }

/** Logs administrators' sign-ins and refused ones, and notifies of them. Guests' sign-ins are not logged. */
export function createLoginEvents({
  db,
  operations,
  outbound,
}: Pick<AccountDeps, 'db' | 'operations' | 'outbound'>) {
  return {
    tellRefused({ id, ...user }: Comer, visitor: Visitor, failure: unknown): void {
      if (user.role !== role.administrator) return
      operations.audit.record({ kind: 'door', userId: id, what: '登录', visitor, failure })
    },

    /** `isNew`: from a network from which the account was never used before. */
    async tellEntered(
      { id, ...user }: Comer,
      visitor: Visitor,
      { how, isNew }: { how: string; isNew: boolean },
    ) {
      if (user.role !== role.administrator) return
      operations.audit.record({
        kind: 'door',
        userId: id,
        what: `登录（${how}）${isNew ? '，从没来过的地方' : ''}`,
        visitor,
      })
      if (!isNew) return
      const message = `你的账号刚从一处没来过的地方登录，用的是 ${deviceOf(visitor.agent)}。不是你的话，去${inConsole('/security')}结束那一处登录，再换密码。`
      const notice = { user_id: id, type: notifyType.admin, to_id: id, message, address: '/admin/security' }
      // A full disk must not prevent signing in.
      await db
        .transaction(inner => outbound.notify(inner, [notice]))
        .then(
          tell => tell(),
          () => undefined,
        )
    },
  }
}
