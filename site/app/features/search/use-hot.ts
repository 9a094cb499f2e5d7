import { getHotArticle } from '@xiaolou/contract/article'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { useCallback, useEffect, useState } from 'react'
import { quietCall } from '../../lib/api.ts'

type HotArticle = CallResult<typeof getHotArticle>[number]
export type Hot =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; articles: readonly HotArticle[] }

/** The five most read articles, asked for when the dialog opens. */
export function useHot(): { hot: Hot; retry: () => void } {
  const [hot, setHot] = useState<Hot>({ kind: 'loading' })
  const load = useCallback(async () => {
    setHot({ kind: 'loading' })
    try {
      setHot({ kind: 'ready', articles: await quietCall(getHotArticle) })
    } catch {
      setHot({ kind: 'failed' })
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  return { hot, retry: load }
}
