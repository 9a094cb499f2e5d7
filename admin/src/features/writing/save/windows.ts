import { isRecord } from '@xiaolou/browser/is-record'

/** How long other windows may take to answer: only asked if text of another one was found. */
const answerMs = 200

/** The id of this window among those with the same draft open. */
export const ownWindow = crypto.getRandomValues(new Uint32Array(2)).join('-')

/**
 * Windows with the same draft tell each other what they saved. Only a hint: concurrent edits are detected by
 * the server's revision.
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
