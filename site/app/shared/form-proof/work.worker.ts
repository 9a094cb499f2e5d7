import { findWork } from './find-work.ts'

// One request per worker.
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(findWork(data)))
