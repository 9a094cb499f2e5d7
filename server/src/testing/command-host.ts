import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Runs commands one after another in one process: loading the program takes longer than most of them. Reads
 * one request per line and answers each with one line; see `execCommand`.
 */
const folder = join(import.meta.dirname, '../commands')
const answer = process.stdout.write.bind(process.stdout)

/** Captures output from now on, by stream and interleaved. */
function capture() {
  const written = { text: '', faults: '', said: '' }
  const keep = (stream: 'text' | 'faults') => (chunk: string | Uint8Array) => {
    const words = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    written[stream] += words
    written.said += words
    return true
  }
  process.stdout.write = keep('text')
  process.stderr.write = keep('faults')
  return written
}

// Each command adds listeners to both that last as long as the process.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)

let runs = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { name, env, given } = JSON.parse(line)
  for (const variable of Object.keys(process.env)) delete process.env[variable]
  Object.assign(process.env, env)
  process.argv = [process.execPath, join(folder, `${name}.ts`), ...given]
  process.exitCode = undefined
  const written = capture()
  runs += 1
  await import(`../commands/${name}.ts?${runs}`)
  answer(`${JSON.stringify({ code: process.exitCode, ...written })}\n`)
}
process.exitCode = 0
