import { setTimeout as sleep } from 'node:timers/promises'
import { bind } from '@xiaolou/contract/kit/handler'
import { getSecrecyProof, proveSecrecy, type SecrecyProof, secrecyVerdict } from '@xiaolou/contract/secrecy'
import { wireTime } from '../../platform/clock.ts'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import { type AskAsVisitor, type Progress, runProof } from './secrecy.run.ts'

const job = {
  name: 'prove secrecy',
  title: '检查私密文字是否外泄',
  does: '未公开的文字，有没有出现在别人看得到的地方；在文章那一屏里开始。',
}
const stateKey = 'secrecy:proof'
const keepForMs = 7 * 24 * 60 * 60_000
const tellEveryMs = 500
/** A run without progress for this long was killed. */
const silentMs = 5 * 60_000

const nothing: SecrecyProof = {
  ...{ state: 'none', secrets: 0, outputs: 0, total: 0, checkedAt: '' },
  ...{ unread: [], unreadCount: 0, found: [] },
}

type SecrecyDeps = Pick<Deps, 'db' | 'cache' | 'clock' | 'jobs' | 'timeZone'> & {
  rest?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * The leak check: searches everything a visitor gets for words that are not public. It runs slowly beside the
 * readers; its progress is in the shared cache, so that every process can report it.
 */
export function createSecrecy({ db, cache, clock, jobs, timeZone, ...given }: SecrecyDeps) {
  const { rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }) } = given
  let ask: AskAsVisitor | undefined

  const write = (proof: SecrecyProof) =>
    cache.set(stateKey, JSON.stringify({ ...proof, toldAtMs: clock.now() }), keepForMs)
  const read = async (): Promise<SecrecyProof> => {
    const text = await cache.get(stateKey)
    if (text === undefined) return nothing
    const { toldAtMs, ...proof } = JSON.parse(text)
    const isSilent = proof.state === 'running' && Math.abs(clock.now() - toldAtMs) > silentMs
    return isSilent ? { ...proof, state: 'broken' } : proof
  }

  const run = async (signal: AbortSignal): Promise<string> => {
    let soFar: Progress = nothing
    let toldAtMs = Number.NEGATIVE_INFINITY
    const onProgress = async (progress: Progress) => {
      soFar = progress
      if (performance.now() - toldAtMs < tellEveryMs) return
      toldAtMs = performance.now()
      await write({ ...progress, state: 'running', checkedAt: '' })
    }
    const end = (state: 'done' | 'broken') => {
      const proof = { ...soFar, state, checkedAt: wireTime(clock.now(), timeZone) }
      return write(proof).then(() => proof)
    }
    if (!ask) throw new Error('the site is not made yet')
    try {
      soFar = await runProof({ db, ask, rest: ms => rest(ms, signal), signal, onProgress })
    } catch (cause) {
      await end('broken')
      if (signal.aborted) return '没有翻完：程序停了'
      throw cause
    }
    const proof = await end('done')
    const counted = `${proof.secrets} 篇，翻了 ${proof.outputs} 处`
    if (secrecyVerdict(proof) === 'clean') return `${counted}，一个字也没有漏`
    return proof.found.length > 0
      ? `${counted}，${proof.found.length} 处看得到不该看到的字`
      : `${counted}，还有 ${proof.unreadCount} 处没有翻成`
  }

  const begin = async () => {
    const known = await read()
    if (known.state === 'running') return known
    const begun: SecrecyProof = { ...nothing, state: 'running' }
    await write(begun)
    jobs.soonForSite(job, run)
    return begun
  }

  return {
    routes: [bind(proveSecrecy, begin), bind(getSecrecyProof, read)],
    /** Sets how to send requests as a visitor: the HTTP side is created after the features. */
    askThrough(given: AskAsVisitor) {
      ask = given
    },
  }
}

export type Secrecy = ReturnType<typeof createSecrecy>

export const secrecyFeature: FeatureManifest<{ operations: { secrecy: Secrecy } }> = {
  create: ({ operations: { secrecy } }) => secrecy,
}
