import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { Result } from './figure.ts'
import { signInOwner, startOwned } from './owner.ts'
import { createRandom } from './random.ts'
import { median, percentile } from './stat.ts'
import type { Bench, Subject } from './subject.ts'
import { createClient } from './timing.ts'

const senderProgram = new URL('upload-sender.ts', import.meta.url)
const width = 4_000
const height = 3_000
const uploads = 10
const quietMs = 2_500
const page = { path: '/api/article/blogHomeGetArticleList/1/10' }

/** Twelve megapixels with the detail of a photograph: noise over soft shapes, so that nothing is free to encode. */
function makePhotograph(seed: number): Promise<Buffer> {
  const random = createRandom(seed)
  const [columns, rows] = [width / 8, height / 8]
  const pixels = Buffer.alloc(columns * rows * 3)
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = Math.floor(96 + 64 * Math.sin(at / (700 + seed)) + random() * 64)
  }
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Uploads them one after the other; how long each took, in ms. */
function upload(origin: string, token: string, photographs: readonly Buffer[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const sender = new Worker(senderProgram, { workerData: { origin, token, photographs } })
    sender.once('message', resolve)
    sender.once('error', reject)
  })
}

/** Asks a list again and again while `isGoingOn`; round trips in ms. */
async function askWhile(origin: string, isGoingOn: () => boolean): Promise<number[]> {
  const client = createClient(origin)
  const samplesMs: number[] = []
  while (isGoingOn()) {
    const startedMs = performance.now()
    await client.ask(page)
    samplesMs.push(performance.now() - startedMs)
  }
  client.close()
  return samplesMs
}

async function measure(bench: Bench): Promise<Result[]> {
  const server = await startOwned(bench, join(bench.folder, 'upload-data'))
  try {
    const { token } = await signInOwner(server.origin)
    const photographs: Buffer[] = []
    for (let seed = 1; seed <= uploads + 1; seed += 1) photographs.push(await makePhotograph(seed))
    const [first = Buffer.alloc(0), ...others] = photographs
    // The first one loads the image library; it is measured with the others' successors, not with them.
    await upload(server.origin, token, [first])
    const askInPeace = () => {
      const until = performance.now() + quietMs
      return askWhile(server.origin, () => performance.now() < until)
    }
    const before = await askInPeace()
    let isUploading = true
    const asking = askWhile(server.origin, () => isUploading)
    const tookMs = await upload(server.origin, token, others)
    isUploading = false
    const meanwhile = await asking
    // Before and after: a shared machine's mood changes within seconds.
    const quiet = [...before, ...(await askInPeace())]
    return [
      {
        name: '一张一千二百万像素的照片',
        value: median(tookMs),
        unit: 'ms',
        reference: { name: '最慢的一张', value: Math.max(...tookMs) },
        target: { atMost: 1_500 },
        note: `${(first.length / 1024 / 1024).toFixed(1)} MB`,
      },
      {
        name: '同时问别的，p99',
        value: percentile(meanwhile, 0.99),
        unit: 'ms',
        reference: { name: '没有上传时', value: percentile(quiet, 0.99) },
        target: { atMost: 2 },
        isRatioAsked: true,
        note: `${meanwhile.length} 次`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Photographs as a camera makes them, and what others notice of it. */
export const uploading: Subject = { title: '上传照片', measure }
