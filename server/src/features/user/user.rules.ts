import { refusal } from '@xiaolou/contract/errors'
import type { Actor } from '@xiaolou/contract/kit/handler'
import { type Role, role } from '@xiaolou/contract/user'

/** Throws when after the change nobody would be left to look after the site. */
export function requireAnotherAdministrator(userId: number, administratorIds: readonly number[]): void {
  if (administratorIds.every(id => id === userId)) throw refusal('lastAdministrator')
}

/** Whether a change of role takes the rights of an administrator away. */
export function isStepDown(from: Role, to: Role): boolean {
  return from === role.administrator && to !== role.administrator
}

/** The account and the session behind a call that only the signed-in may make. */
export function accountOf(actor: Actor): { userId: number; sessionId: number } {
  if (actor.kind === 'visitor') throw refusal('signedOut')
  return actor
}
