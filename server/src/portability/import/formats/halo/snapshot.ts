import { textOf } from '../../read/node.ts'
import type { ForeignText } from '../../sources/foreign.ts'
import type { ExtensionSpool } from './extension-spool.ts'
import { applyPatch } from './patch.ts'

const snapshots = 'content.halo.run/snapshots'

/** The text of a snapshot: as it was written where that is Markdown, else the HTML that it became. Undefined where it cannot be put together. */
export async function readSnapshot(
  spool: ExtensionSpool,
  names: { snapshot: string; base: string },
): Promise<ForeignText | undefined> {
  const base = await spool.get(snapshots, names.base)
  const snapshot = names.snapshot === names.base ? base : await spool.get(snapshots, names.snapshot)
  if (!base || !snapshot) return undefined
  const isMarkdown = /^markdown$/i.test(textOf(snapshot.spec.rawType))
  const field = isMarkdown ? 'rawPatch' : 'contentPatch'
  const whole = textOf(base.spec[field])
  const text = snapshot === base ? whole : applyPatch(whole, textOf(snapshot.spec[field]))
  return text === undefined ? undefined : { format: isMarkdown ? 'markdown' : 'html', text }
}
