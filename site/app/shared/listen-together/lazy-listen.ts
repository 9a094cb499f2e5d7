import { loadComponent, preload } from '@xiaolou/browser/lazy'
import { warmSound } from './sound.ts'

type Listening = typeof import('./listen.client.ts')
let listening: Listening | undefined

const load = async (): Promise<Listening> => {
  listening = await import('./listen.client.ts')
  return listening
}

/** Within the press itself once the part is there: that is the only moment at which a phone lets a sound begin. */
function use(act: (module: Listening) => void): void {
  if (listening) act(listening)
  else void loadComponent({ name: '一起听', load, use: act })
}

export const joinTogether = () => use(module => void module.join())
export const leaveTogether = () => use(module => module.leave())

/** Whoever points at it will press it: what the press needs is fetched meanwhile. */
export function warmTogether(): void {
  preload(load)
  warmSound()
}
