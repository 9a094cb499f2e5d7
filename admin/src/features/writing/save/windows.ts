import { isRecord } from '@xiaolou/browser/is-record'

/** How long windows have to say that they are there: asked only where words of another one were found. */
const answerMs = 200

/** This window among those that may have the same draft open. */
export const ownWindow = crypto.getRandomValues(new Uint32Array(2)).join('-')

/**
 * Windows with the same draft tell each other apart and what they saved. Nothing rests on it: two that write at once are
 * found by the server's revision.
 */
export function joinWindows(draftKey: string, onSaved: (revision: number) => void) {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`xiaolou-draft-${draftKey}`) : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data)) return
    if (data.kind === 'who') channel.postMessage({ kind: 'here', window: ownWindow })
    if (data.kind === 'saved' && typeof data.revision === 'number') onSaved(data.revision)
  })
  return {
    saved: (revision: number) => channel?.postMessage({ kind: 'saved', revision }),
    leave: () => channel?.close(),
  }
}

/** The windows that have the draft open now. */
export async function openWindows(draftKey: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (!('BroadcastChannel' in window)) return found
  const channel = new BroadcastChannel(`xiaolou-draft-${draftKey}`)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isRecord(data) && data.kind === 'here' && typeof data.window === 'string') found.add(data.window)
  }
  channel.postMessage({ kind: 'who' })
  await new Promise(resolve => setTimeout(resolve, answerMs))
  channel.close()
  return found
}
