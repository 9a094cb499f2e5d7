import { createRequire } from 'node:module'
import { refusal } from '@xiaolou/contract/errors'
import type sharp from 'sharp'

const require = createRequire(import.meta.url)
let loaded: typeof sharp | undefined
let problem: string | undefined
let tell: (problem: string) => void = () => undefined

/** A temporary error: no file could be opened. */
const passes = /too many open files/i

const meanwhile = '文字、聊天和音乐照常'

/** Why sharp does not load, from its own message, and what the owner can do about it. */
export function describeSharpFailure(message: string): string {
  if (/v2 microarchitecture/.test(message))
    return `小楼现在做不了图片：这台机器的处理器没有图片库 sharp 要的指令（x86-64-v2）。${meanwhile}。虚拟机的话，主人把虚拟机的 CPU 类型改成 host（CPU type host），再启动小楼`
  const [first = ''] = message.split('\n', 1)
  return `小楼现在做不了图片：图片库 sharp 没有装全（${first}）。${meanwhile}。主人重新运行 npm ci（不要带 --omit=optional），再启动小楼`
}

/**
 * The picture library, loaded on first use: libvips takes some 20 MB that an idle site does not need. Not by
 * `import`, which caches a failure for good. Throws a refusal if this machine cannot run it, and reports it
 * once to the listener of `onSharpProblem`.
 */
export function loadSharp(): typeof sharp {
  if (loaded) return loaded
  if (problem !== undefined) throw refusal('uploadRefused', { message: problem })
  try {
    const fresh: typeof sharp = require('sharp')
    // One thread per picture and no cache: as many pictures at once as there are cores, and memory is
    // returned.
    fresh.concurrency(1)
    fresh.cache(false)
    loaded = fresh
    return fresh
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    if (passes.test(message)) throw cause
    problem = describeSharpFailure(message)
    tell(problem)
    throw refusal('uploadRefused', { message: problem })
  }
}

/** Sets the listener for the first picture that cannot be processed: a server's log. */
export const onSharpProblem = (hear: (problem: string) => void): void => {
  tell = hear
}

/** Why no picture can be processed here; undefined if they can, or if it cannot be known now. */
export function findSharpProblem(): string | undefined {
  try {
    loadSharp()
  } catch {
    return problem
  }
  return undefined
}
