/** Sends photographs one after the other, on a thread of its own: who asks beside it must not wait for the sender. */

import { parentPort, workerData } from 'node:worker_threads'

const {
  origin,
  token,
  photographs,
}: { origin: string; token: string; photographs: Uint8Array<ArrayBuffer>[] } = workerData

async function send(photograph: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([photograph], { type: 'image/jpeg' }), 'photo.jpg')
  const startedMs = performance.now()
  const response = await fetch(`${origin}/api/upload/img`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  const answer: { code: number; message: string } = JSON.parse(await response.text())
  if (answer.code !== 0) throw new Error(answer.message)
  return performance.now() - startedMs
}

const tookMs: number[] = []
for (const photograph of photographs) tookMs.push(await send(photograph))
parentPort?.postMessage(tookMs)
