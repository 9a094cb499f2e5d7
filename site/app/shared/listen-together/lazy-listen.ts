import { loadComponent, preload } from '@xiaolou/browser/lazy'
import { warmSound } from './sound.ts'

type Listening = typeof import('./listen.client.ts')
let listening: Listening | undefined

const load = async (): Promise<Listening> => {
  listening = await import('./listen.client.ts')
  return listening
}

/** Synchronous within the click once the code is loaded: only then does a phone allow sound. */
function use(act: (module: Listening) => void): void {
  if (listening) act(listening)
  else void loadComponent({ name: '一起听', load, use: act })
}

export const joinTogether = () => use(module => void module.join())
export const leaveTogether = () => use(module => module.leave())

/** Preloads on hover what the click will need. */
export function warmTogether(): void {
  preload(load)
  warmSound()
}
