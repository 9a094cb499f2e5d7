import type { SecrecyProof } from '@xiaolou/contract/secrecy'
import type { Db } from '../../platform/db/db.ts'
import { type Question, questionsOf } from './secrecy.outputs.ts'
import { isSaidInPublic } from './secrecy.public.ts'
import { createSecrecyStore } from './secrecy.store.ts'
import { createWatch } from './secrecy.watch.ts'

/** Answers as the site answers a visitor. */
export type AskAsVisitor = (question: Question) => Promise<{ status: number; text: string }>

export type Run = {
  db: Db
  ask: AskAsVisitor
  /** Waits for this many milliseconds: readers come first. */
  rest: (ms: number) => Promise<unknown>
  signal: AbortSignal
  onProgress: (soFar: Progress) => Promise<void>
}
export type Progress = Omit<SecrecyProof, 'state' | 'checkedAt'>

const workMs = 8
const maxFound = 100
const maxUnreadNamed = 20
// When the site is too busy, the request is retried for two minutes in total.
const triesOfBusy = 30
const busyRestMs = 4_000
const isBusy = (status: number) => status === 429 || status === 503
const isRead = (status: number) => status > 0 && status < 500 && status !== 408 && !isBusy(status)

/** Uses half of the time at most: after some milliseconds of work, it pauses as long. */
function createPace(rest: Run['rest']) {
  let sinceMs = performance.now()
  return async () => {
    const workedMs = performance.now() - sinceMs
    if (workedMs < workMs) return
    await rest(workedMs)
    sinceMs = performance.now()
  }
}

/**
 * Searches everything a visitor gets for the words of everything that is not public, until all is read.
 * Throws the reason of `signal` when the program stops.
 */
export async function runProof({ db, ask, rest, signal, onProgress }: Run): Promise<Progress> {
  const store = createSecrecyStore(db)
  const pace = createPace(rest)
  const watch = createWatch([])
  let secrets = 0
  for await (const secret of store.findSecrets()) {
    signal.throwIfAborted()
    watch.add(secret)
    secrets += 1
    await pace()
  }

  /** Retries until the site is not busy; a server error is not an answer either. */
  const answerTo = async (question: Question) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(question).catch(() => ({ status: 0, text: '' }))
      if (!isBusy(answer.status) || tries >= triesOfBusy) return answer
      await rest(busyRestMs)
      signal.throwIfAborted()
    }
  }

  const open = questionsOf(await store.findPlaces())
  const said = new Map<string, boolean>()
  const found = new Map<string, SecrecyProof['found'][number]>()
  const unread: SecrecyProof['unread'] = []
  let [outputs, unreadCount] = [0, 0]
  const soFar = () => ({
    ...{ secrets, outputs, unread, unreadCount, found: [...found.values()] },
    total: outputs + open.length + unreadCount,
  })
  await onProgress(soFar())
  // A stack, so that the follow-ups of an answer come next.
  open.reverse()
  for (let question = open.pop(); question; question = open.pop()) {
    signal.throwIfAborted()
    const { address } = question
    const { status, text } = await answerTo(question)
    if (isRead(status)) {
      outputs += 1
      open.push(...(question.more?.(text) ?? []))
    } else {
      unreadCount += 1
      if (unread.length < maxUnreadNamed) unread.push({ address, status })
    }
    for (const { secret, words } of watch.find(text, address)) {
      const isPublic = said.get(words) ?? (await isSaidInPublic(db, words))
      said.set(words, isPublic)
      if (!isPublic && found.size < maxFound)
        found.set(`${secret.address} ${address}`, { title: secret.title, address })
    }
    await onProgress(soFar())
    await pace()
  }
  return soFar()
}
