import { findWork } from './find-work.ts'

// One question, then it is over.
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(findWork(data)))
