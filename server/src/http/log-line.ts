import type { DestinationStream } from 'pino'

const levels = new Map<unknown, { word: string; color: string }>([
  [10, { word: '细', color: '2' }],
  [20, { word: '细', color: '2' }],
  [30, { word: '', color: '' }],
  [40, { word: '注意', color: '33' }],
  [50, { word: '出错', color: '31' }],
  [60, { word: '出错', color: '31' }],
])
const own = new Set(['level', 'time', 'msg', 'err'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** One line of the log as JSON → as a person reads it: time, weight, words, `name=value`; an error's stack below. */
export function readableLine(json: string, hasColor: boolean): string {
  let line: unknown
  try {
    line = JSON.parse(json)
  } catch {
    return json
  }
  if (!isRecord(line)) return json
  const { word, color } = levels.get(line.level) ?? { word: '', color: '' }
  const time = new Date(Number(line.time)).toTimeString().slice(0, 8)
  const more = Object.entries(line).flatMap(([name, value]) =>
    own.has(name) || value === undefined ? [] : [`${name}=${textOf(value)}`],
  )
  const err = isRecord(line.err) ? line.err : {}
  const stack = textOf(err.stack || err.message || '')
  const head = [time, word, textOf(line.msg ?? ''), ...more].filter(part => part !== '').join(' ')
  // What a stranger caused to be said must not steer the terminal.
  const text = (stack === '' ? head : `${head}\n${stack.replace(/^/gm, '  ')}`).replace(/(?!\n)\p{Cc}/gu, '')
  return hasColor && color !== '' ? `\x1b[${color}m${text}\x1b[0m\n` : `${text}\n`
}

/** For pino: writes what a person reads on a terminal. */
export function createReadableLog(out: NodeJS.WriteStream): DestinationStream {
  const hasColor = out.hasColors?.() ?? false
  return { write: line => void out.write(readableLine(line, hasColor)) }
}
