import { createHash, randomBytes } from 'node:crypto'
import { refusal } from '@xiaolou/contract/errors'
import { formTimes } from '@xiaolou/contract/form-work'
import type { CallContext } from '@xiaolou/contract/kit/handler'
import type { FormProof } from '@xiaolou/contract/moderation'
import { writerOf } from '../../platform/actor.ts'
import type { Cache } from '../../platform/cache.ts'
import type { Classifier, ModerationSource } from '../../platform/moderation.ts'
import type { Deps } from '../../platform/services.ts'
import { createSigner } from '../../platform/signer.ts'
import {
  alikeWindowMs,
  answersPuzzle,
  classify,
  countLinks,
  holdsWord,
  networkKey,
  networkWindowMs,
  oneText,
  shapeOf,
} from './moderation.rules.ts'
import { createModerationStore } from './moderation.store.ts'

type ClassifierDeps = Pick<Deps, 'db' | 'clock' | 'site' | 'hasRateLimits'> & {
  cache: Cache
  sources: readonly ModerationSource[]
}

/** Opened forms: signed with the time by this site, and each valid for one submission. */
export function createForms({ clock, cache, site }: Pick<ClassifierDeps, 'clock' | 'cache' | 'site'>) {
  const signerOf = async () => createSigner(await site.getSecret(), 'opened form')
  return {
    async open(): Promise<string> {
      const opened = `${clock.now().toString(36)}.${randomBytes(6).toString('base64url')}`
      return `${opened}.${(await signerOf()).sign(opened)}`
    },

    /**
     * How long the form was open and whether its puzzle was solved; undefined if it is invalid, too old, or
     * was submitted before.
     */
    async read({ opened, work }: FormProof): Promise<{ ageMs: number; isWorkDone: boolean } | undefined> {
      const [time = '', salt = '', signature = ''] = opened.split('.')
      if (!(await signerOf()).isSigned(`${time}.${salt}`, signature)) return undefined
      const ageMs = clock.now() - Number.parseInt(time, 36)
      if (ageMs < 0 || ageMs > formTimes.maxAgeMs) return undefined
      const key = `form:${createHash('sha256').update(opened).digest('base64url')}`
      if (!(await cache.add(key, '1', formTimes.maxAgeMs))) return undefined
      return { ageMs, isWorkDone: answersPuzzle(opened, work) }
    },
  }
}

/** Classifies new text by local rules alone, without external services. */
export function createClassifier(deps: ClassifierDeps): Classifier {
  const { db, clock, site, hasRateLimits, sources } = deps
  const forms = createForms(deps)
  const store = createModerationStore(db)

  const lookAround = async (input: { shape: string; network: string }, nowMs: number) => {
    const { shape, network } = input
    const networks = new Set<string>()
    let [isSpam, fromNetwork] = [false, 0]
    for (const source of sources) {
      if (shape !== '') {
        const alike = await source.findAlike({ shape, network, sinceMs: nowMs - alikeWindowMs })
        for (const one of alike.networks) networks.add(one)
        isSpam ||= alike.isSpam
      }
      if (hasRateLimits && network !== '')
        fromNetwork += await source.countFrom({ network, sinceMs: nowMs - networkWindowMs })
    }
    return { alikeNetworks: networks.size, isAlikeSpam: isSpam, fromNetwork }
  }

  const hasShown = async (writer: string) => {
    for (const source of sources) if (await source.hasShown(writer)) return true
    return false
  }

  const requireWelcome = async (context: CallContext, network: string, nowMs: number) => {
    const writers = [writerOf(context), ...(network === '' ? [] : [`network:${network}`])]
    if (await store.isBanned(writers, nowMs)) throw refusal('writerBanned')
  }

  return async ({ context, texts, names = [], form, isGuestHeld = false, isEdit = false }) => {
    const { actor, visitor } = context
    if (actor.kind === 'administrator') return { state: 'shown', reason: '', shape: '', network: '' }
    const nowMs = clock.now()
    const [settings, secret] = [await site.getSettings(), await site.getSecret()]
    const network = networkKey(secret, visitor.address)
    await requireWelcome(context, network, nowMs)
    const shape = shapeOf(oneText(texts))
    const opened = isEdit ? undefined : await forms.read(form)
    const isFirstHeld =
      settings.first_comment === 'moderated' && !isEdit && !(await hasShown(writerOf(context)))
    const said = [...texts, ...names]
    const verdict = classify({
      ...(await lookAround({ shape, network }, nowMs)),
      who: actor.kind,
      isTrapped: form.home_page.trim() !== '',
      hasSpamWord: holdsWord(said, settings.spam_words),
      hasHeldWord: holdsWord(said, settings.moderated_words),
      linkCount: countLinks(texts),
      formAgeMs: opened?.ageMs,
      isWorkDone: opened?.isWorkDone ?? false,
      isGuestHeld,
      isFirstHeld,
      isEdit,
    })
    return { ...verdict, shape, network }
  }
}
