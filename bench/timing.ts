import { Agent, request } from 'node:http'

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
}
export type Answer = { readonly status: number; readonly headers: string[]; readonly body: Buffer }

/** A client with one kept-alive connection; `close` ends it. */
export function createClient(origin: string, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = ({ method = 'GET', path, body }: Call) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const typed = text === undefined ? {} : { 'content-type': 'application/json' }
      const asked = request(
        `${origin}${path}`,
        { method, agent, headers: { ...headers, ...typed } },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.rawHeaders,
              body: Buffer.concat(chunks),
            }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(text)
    })
  return { ask, close: () => agent.destroy() }
}

export type Client = ReturnType<typeof createClient>

/**
 * Round trips in ms, one after the other, of calls in random order; the first `warmUp` do not count. Throws
 * if an answer is not 200: a refusal is fast, and would distort the result.
 */
export async function timeCalls(
  client: { ask(call: Call): Promise<{ readonly status: number }> },
  given: { calls: readonly Call[]; rounds: number; warmUp: number },
): Promise<number[]> {
  const samplesMs: number[] = []
  for (let round = -given.warmUp; round < given.rounds; round += 1) {
    const call = given.calls[(round + given.warmUp) % given.calls.length]
    if (!call) throw new Error('no calls')
    const startedMs = performance.now()
    const answer = await client.ask(call)
    const tookMs = performance.now() - startedMs
    if (answer.status !== 200) throw new Error(`${call.path} 答了 ${answer.status}`)
    if (round >= 0) samplesMs.push(tookMs)
  }
  return samplesMs
}
