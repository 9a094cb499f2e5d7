import { createRequire } from 'node:module'
import { refusal } from '@xiaolou/contract/errors'
import type sharp from 'sharp'

const require = createRequire(import.meta.url)
let loaded: typeof sharp | undefined
let problem: string | undefined
let tell: (problem: string) => void = () => undefined

/** No file could be opened: a moment later one can. */
const passes = /too many open files/i

const meanwhile = '文字、聊天和音乐照常'

/** Why sharp does not load, by what it says itself, and what the owner does about it. */
export function describeSharpFailure(message: string): string {
  if (/v2 microarchitecture/.test(message))
    return `小楼现在做不了图片：这台机器的处理器没有图片库 sharp 要的指令（x86-64-v2）。${meanwhile}。虚拟机的话，主人把虚拟机的 CPU 类型改成 host（CPU type host），再启动小楼`
  const [first = ''] = message.split('\n', 1)
  return `小楼现在做不了图片：图片库 sharp 没有装全（${first}）。${meanwhile}。主人重新运行 npm ci（不要带 --omit=optional），再启动小楼`
}

/**
 * The library of pictures, loaded with the first of them: libvips takes some 20 MB that a site at rest does not need. Not by `import`,
 * which remembers a failure for good. Throws a refusal in words where this machine cannot run it, and tells them once to whoever asked `onSharpProblem`.
 */
export function loadSharp(): typeof sharp {
  if (loaded) return loaded
  if (problem !== undefined) throw refusal('uploadRefused', { message: problem })
  try {
    const fresh: typeof sharp = require('sharp')
    // One thread per picture and no cache: as many pictures at once as there are cores, and memory that comes back.
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

/** Who hears of the first picture that cannot be made: the log of a server. */
export const onSharpProblem = (hear: (problem: string) => void): void => {
  tell = hear
}

/** Why no picture can be made here; nothing where they can, or where it cannot be known now. */
export function findSharpProblem(): string | undefined {
  try {
    loadSharp()
  } catch {
    return problem
  }
  return undefined
}
