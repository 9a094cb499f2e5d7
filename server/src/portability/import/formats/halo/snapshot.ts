import { listOf, numberOf, objectOf, textOf } from '../../read/node.ts'
import type { ForeignText } from '../../sources/foreign.ts'
import type { ExtensionSpool } from './extension-spool.ts'

/** Halo treats a text of only white space as having no lines. */
const linesOf = (text: string): string[] => (text.trim() === '' ? [] : text.split('\n'))

type Chunk = { position: number; lines: string[] }

function chunkOf(value: unknown): Chunk {
  const { position, lines } = objectOf(value)
  return { position: numberOf(position), lines: Array.isArray(lines) ? lines.map(textOf) : [] }
}

function deltasOf(patch: string): { from: Chunk; to: string[] }[] | undefined {
  try {
    const deltas: unknown = JSON.parse(patch.trim() || '[]')
    if (!Array.isArray(deltas)) return undefined
    return listOf(deltas).map(({ source, target }) => ({ from: chunkOf(source), to: chunkOf(target).lines }))
  } catch {
    return undefined
  }
}

/**
 * Applies a Halo snapshot's patch to its base text: a JSON list of line changes, with ascending positions in
 * the base text. Undefined if the patch does not fit the text.
 */
export function applyPatch(text: string, patch: string): string | undefined {
  const deltas = deltasOf(patch)
  if (!deltas) return undefined
  const lines = linesOf(text)
  const parts: string[][] = []
  let at = 0
  for (const { from, to } of deltas) {
    const end = from.position + from.lines.length
    if (from.position < at || end > lines.length) return undefined
    if (from.lines.some((line, index) => lines[from.position + index] !== line)) return undefined
    parts.push(lines.slice(at, from.position), to)
    at = end
  }
  return [...parts.flat(), ...lines.slice(at)].join('\n')
}

const snapshots = 'content.halo.run/snapshots'

/**
 * The text of a snapshot: its source if that is Markdown, else its HTML. Undefined if it cannot be assembled.
 */
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
