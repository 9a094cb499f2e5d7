import { quietCall } from '@xiaolou/browser/call'
import { checkLinks, linksPerCheck } from '@xiaolou/contract/draft-link'
import { useEffect, useState } from 'react'

const askedAtMost = 40

/**
 * The errors of outbound links by address, checked by the server, since the page cannot. In batches, each set
 * once; unknown results are omitted. Undefined if the server could not be asked.
 */
export function useFarLinks(addresses: readonly string[]): ReadonlyMap<string, string> | undefined {
  const [problems, setProblems] = useState<ReadonlyMap<string, string> | undefined>(new Map())
  const key = addresses.slice(0, askedAtMost).join('\n')
  useEffect(() => {
    const asked = key === '' ? [] : key.split('\n')
    let isOver = false
    const ask = async () => {
      const found = new Map<string, string>()
      for (let at = 0; at < asked.length && !isOver; at += linksPerCheck) {
        const part = asked.slice(at, at + linksPerCheck)
        const answers = await quietCall(checkLinks, { body: { addresses: part } }).catch(() => undefined)
        if (!answers) {
          if (!isOver) setProblems(undefined)
          return
        }
        for (const { address, problem } of answers) if (problem) found.set(address, problem)
        if (!isOver) setProblems(new Map(found))
      }
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [key])
  return problems
}
