import { startServer } from './server.ts'
import type { Bench } from './subject.ts'
import { createClient } from './timing.ts'

/** The owner's credentials. */
export const ownerLogin = { username: 'owner_bench', password: 'Xiaolou-2026' }
const environment = { OWNER_USERNAME: ownerLogin.username, OWNER_PASSWORD: ownerLogin.password }

/** A server whose owner comes from the environment; keeps existing data. */
export function startOwned(bench: Bench, dataDir: string, more: Record<string, string> = {}) {
  return startServer({ port: bench.nextPort(), dataDir, environment: { ...environment, ...more } })
}

/** Signs the owner in. Throws the server's message when it refuses. */
export async function signInOwner(origin: string): Promise<{ id: number; token: string }> {
  const client = createClient(origin)
  const { body } = await client.ask({ method: 'POST', path: '/api/user/login', body: ownerLogin })
  client.close()
  const answer: { code: number; message: string; result: { id: number; token: string } } = JSON.parse(
    body.toString('utf8'),
  )
  if (answer.code !== 0) throw new Error(answer.message)
  return answer.result
}
