import { useEffect, useState } from 'react'

const askedAtMost = 20

/** Which of the site's own addresses are not there; asked once a set, by their status alone. What cannot be asked is not told. */
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
