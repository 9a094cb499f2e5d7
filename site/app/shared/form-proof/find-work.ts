import { isWorkDone } from '@xiaolou/contract/form-work'
import { sha256 } from './sha256.ts'

const encoder = new TextEncoder()

/** The number that solves an opened form's puzzle. */
export function findWork(opened: string): string {
  for (let work = 0; ; work += 1)
    if (isWorkDone(sha256(encoder.encode(`${opened}:${work}`)))) return String(work)
}
