import { useEffect, useState } from 'react'

const askedAtMost = 20

/** Links to missing pages of this site, checked once per set by status; unknown results are omitted. */
export function useDeadPaths(paths: readonly string[]): readonly string[] {
  const [dead, setDead] = useState<readonly string[]>([])
  const key = paths.slice(0, askedAtMost).join('\n')
  useEffect(() => {
    const asked = key === '' ? [] : key.split('\n')
    const control = new AbortController()
    const ask = async (path: string) => {
      const response = await fetch(path, { method: 'HEAD', signal: control.signal }).catch(() => undefined)
      return response?.status === 404 ? [path] : []
    }
    void Promise.all(asked.map(ask)).then(found => {
      if (!control.signal.aborted) setDead(found.flat())
    })
    return () => control.abort()
  }, [key])
  return dead
}
