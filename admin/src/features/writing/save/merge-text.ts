import { diffArrays } from 'diff'

/**
 * Merges two texts with a common base by paragraphs. If both changed the same one, both are kept, mine first:
 * nothing is lost, and the author sees it.
 */
export function mergeText({ base, mine, theirs }: { base: string; mine: string; theirs: string }): string {
  const lines = base.split('\n')
  const ours = changesOf(lines, mine.split('\n'))
  const others = changesOf(lines, theirs.split('\n'))
  const result: string[] = []
  let at = 0
  while (at < lines.length || ours.length > 0 || others.length > 0) {
    const start = Math.min(ours[0]?.from ?? lines.length, others[0]?.from ?? lines.length)
    result.push(...lines.slice(at, start))
    if (!ours[0] && !others[0]) break
    // Adjacent changes count as one.
    const [left, right]: [Change[], Change[]] = [[], []]
    let end = start
    for (let found = true; found; ) {
      found = false
      for (const [from, into] of [
        [ours, left],
        [others, right],
      ] as const) {
        const next = from[0]
        if (!next || !(next.from < end || next.from === start)) continue
        into.push(next)
        from.shift()
        end = Math.max(end, next.to)
        found = true
      }
    }
    result.push(
      ...bothOf(textOf(lines, start, end, left), textOf(lines, start, end, right), lines.slice(start, end)),
    )
    at = end
  }
  return result.join('\n')
}

type Change = { from: number; to: number; insert: string[] }

function changesOf(from: readonly string[], to: readonly string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  let open: Change | undefined
  for (const { added, removed, value } of diffArrays([...from], [...to])) {
    if (!added && !removed) {
      at += value.length
      open = undefined
      continue
    }
    if (!open) {
      open = { from: at, to: at, insert: [] }
      changes.push(open)
    }
    if (removed) {
      at += value.length
      open.to = at
    } else open.insert.push(...value)
  }
  return changes
}

function textOf(lines: readonly string[], start: number, end: number, changes: readonly Change[]): string[] {
  const result: string[] = []
  let at = start
  for (const { from, to, insert } of changes) {
    result.push(...lines.slice(at, from), ...insert)
    at = to
  }
  return [...result, ...lines.slice(at, end)]
}

function bothOf(mine: string[], theirs: string[], base: string[]): string[] {
  const isEqual = (one: string[], other: string[]) =>
    one.join('\n') === other.join('\n') && one.length === other.length
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine
  if (isEqual(mine, base)) return theirs
  const gap = mine.at(-1) === '' || theirs[0] === '' ? [] : ['']
  return [...mine, ...gap, ...theirs]
}
