import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@xiaolou/contract'
import { addressOf } from '@xiaolou/contract/kit/request'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import { expect, onTestFinished, test } from 'vitest'
import { addAccounts } from '../bench/chat-room.ts'
import { createRandom } from '../bench/random.ts'
import { sampleOf } from '../server/src/testing/sample.ts'
import { findServerPort } from './chaos/free-port.ts'
import { runKills } from './chaos/kills/kills.ts'
import { startMortalServer } from './chaos/server.ts'
import { makePicture } from './support/picture.ts'

const withinMs = 120_000
const stopWithinMs = 10_000
const aliveMs = 700

const writes: readonly RouteShape[] = Object.values(api)
  .flat()
  .filter(({ method }) => method !== 'GET')

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xiaolou-stop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function requestOf(route: RouteShape, token: string): RequestInit {
  const form = new FormData()
  if (route.file) form.set(route.file, new Blob([Uint8Array.from(makePicture({ width: 90, height: 90 }))]))
  const json = route.body && JSON.stringify(sampleOf(route.body))
  return {
    method: route.method,
    headers: { Authorization: token, ...(json && { 'Content-Type': 'application/json' }) },
    ...(route.file ? { body: form } : json && { body: json }),
  }
}

const isWhole = (text: string) => {
  const envelope: unknown = JSON.parse(text)
  return typeof envelope === 'object' && envelope !== null && 'code' in envelope && 'message' in envelope
}

test(
  'a stop in the middle of every call that writes: each has its whole answer or none, and the process ends in time with 0',
  async () => {
    const dataDir = join(makeFolder(), 'data')
    const [administrator, guest] = addAccounts(dataDir, 2)
    const server = await startMortalServer({ port: await findServerPort(createRandom(31)), dataDir })
    const broken: string[] = []
    const underWay = new Set<RouteShape>()
    const answered = new Set<RouteShape>()
    let isOver = false
    const repeat = async (route: RouteShape) => {
      // The owner skips calls that an account makes on itself, such as ending its session.
      const token = (route.access === 'administrator' ? administrator : guest)?.token ?? ''
      const params = route.params && (sampleOf(route.params) as object)
      while (!isOver) {
        underWay.add(route)
        const answer = await fetch(
          `${server.origin}/api${addressOf(route, params && { params })}`,
          requestOf(route, token),
        ).catch(() => undefined)
        // Rejected, or cut off before a response.
        if (!answer) return
        const text = await answer.text().catch((cause: unknown) => `broken off: ${cause}`)
        underWay.delete(route)
        const name = `${route.method} ${route.path}`
        if (answer.status >= 500 && answer.status !== 503) broken.push(`${name} ${answer.status} ${text}`)
        else if (!isWhole(text)) broken.push(`${name}: ${text}`)
        answered.add(route)
      }
    }
    const asking = writes.map(repeat)
    await new Promise(resolve => setTimeout(resolve, aliveMs))
    const missing = writes.filter(route => !underWay.has(route) && !answered.has(route))
    const startedMs = performance.now()
    const complaints = await server.end()
    expect(performance.now() - startedMs).toBeLessThan(stopWithinMs)
    isOver = true
    await Promise.all(asking)
    expect(writes.length).toBeGreaterThan(60)
    expect({ missing, broken, complaints }).toEqual({ missing: [], broken: [], complaints: [] })
  },
  withinMs,
)

test(
  'a process that is told to stop in the middle of every kind of write has all that it acknowledged, and nothing by half',
  async () => {
    const options = { seed: 32, kills: 2, isPostgres: false, isGraceful: true }
    expect(await runKills({ options, folder: makeFolder(), say: () => undefined })).toEqual([])
  },
  withinMs,
)
