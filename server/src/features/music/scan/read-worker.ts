import { parentPort } from 'node:worker_threads'
import { readSong } from './read-song.ts'
import type { ReadOrder } from './reader.ts'

parentPort?.on('message', async (order: ReadOrder) => parentPort?.postMessage(await readSong(order)))
