import { bind } from '@xiaolou/contract/kit/handler'
import { proveSecrecy } from '@xiaolou/contract/secrecy'
import { wireTime } from '../../platform/clock.ts'
import type { Deps, FeatureManifest } from '../../platform/feature.ts'
import { type Question, questionsOf } from './secrecy.outputs.ts'
import { isSaidInPublic } from './secrecy.public.ts'
import { createSecrecyStore } from './secrecy.store.ts'
import { createWatch, type Leak, type Secret } from './secrecy.watch.ts'

/** Answers as the site answers a visitor. */
export type AskAsVisitor = (question: Question) => Promise<string>

// The owner waits for it; what tells most is looked at first.
const forMs = 8_000
const placesOfAKind = 60
const maxFound = 100

/** The proof that nothing leaks: looks for the words of what is not public in whatever a visitor gets. */
export function createSecrecy({ db, clock, timeZone }: Pick<Deps, 'db' | 'clock' | 'timeZone'>) {
  const store = createSecrecyStore(db)
  let ask: AskAsVisitor | undefined

  const prove = async () => {
    const startedMs = performance.now()
    const secrets: Secret[] = []
    for await (const secret of store.findSecrets()) secrets.push(secret)
    const find = createWatch(secrets)
    const leaks: (Leak & { at: string })[] = []
    let outputs = 0
    for (const question of questionsOf(await store.findPlaces(placesOfAKind))) {
      if (!ask || performance.now() - startedMs > forMs) break
      outputs += 1
      const found = find(await ask(question), question.address)
      leaks.push(...found.map(leak => ({ ...leak, at: question.address })))
      // Readers' requests go on between.
      await new Promise(setImmediate)
    }
    const found = new Map<string, { title: string; address: string }>()
    const said = new Map<string, boolean>()
    for (const { secret, words, at } of leaks) {
      if (found.size >= maxFound) break
      const isPublic = said.get(words) ?? (await isSaidInPublic(db, words))
      said.set(words, isPublic)
      if (!isPublic) found.set(`${secret.address} ${at}`, { title: secret.title, address: at })
    }
    return {
      secrets: secrets.length,
      outputs,
      found: [...found.values()],
      checkedAt: wireTime(clock.now(), timeZone),
    }
  }

  // One at a time: two owners' buttons give one answer.
  let underWay: ReturnType<typeof prove> | undefined
  const proveOnce = () => {
    underWay ??= prove().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    routes: [bind(proveSecrecy, proveOnce)],
    /** The site is made after its features: it says here how a visitor is answered. */
    askThrough(given: AskAsVisitor) {
      ask = given
    },
  }
}

export type Secrecy = ReturnType<typeof createSecrecy>

export const secrecyFeature: FeatureManifest<{ secrecy: Secrecy }> = {
  create: ({ secrecy }) => secrecy,
}
