export type Fault = {
  number: number
  title: string
  file: string
  before: string
  after: string
  tests: readonly string[]
}

const entry = /^## (\d+)\. (.+)\n\n`([^`\n]+)`, found by (.+)\n\n```diff\n([\s\S]*?)\n```$/gm

/** The faults that docs/faults.md lists. Throws for an entry in another format. */
export function readFaults(markdown: string): Fault[] {
  const faults = [...markdown.matchAll(entry)].map(
    ([, number = '', title = '', file = '', tests = '', diff = '']) => {
      const lines = diff.split('\n')
      const linesOf = (sign: string) =>
        lines.filter(line => line.startsWith(sign)).map(line => line.slice(sign.length))
      const [removed, added] = [linesOf('-'), linesOf('+')]
      // Removed whole lines include their line break.
      const before = added.length === 0 ? `${removed.join('\n')}\n` : removed.join('\n')
      const names = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      return { number: Number(number), title, file, before, after: added.join('\n'), tests: names }
    },
  )
  const headings = markdown.match(/^## /gm)?.length ?? 0
  if (faults.length !== headings)
    throw new Error(`${headings} faults are listed, ${faults.length} can be read`)
  return faults
}

/** `3`, `7-9`: a filter for the given numbers; everything without any. */
export function wantedOf(given: readonly string[]): (number: number) => boolean {
  const ranges = given.map(text => {
    const [from = '', to = from] = text.split('-')
    return { from: Number(from), to: Number(to) }
  })
  return number => ranges.length === 0 || ranges.some(({ from, to }) => from <= number && number <= to)
}
