import { parentPort, workerData } from 'node:worker_threads'
import { renderNow } from './article.render-now.ts'

// One article for article.render.ts, in a thread that ends with it.
parentPort?.postMessage(renderNow(workerData))
