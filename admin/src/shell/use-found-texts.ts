import { quietCall } from '@xiaolou/browser/call'
import { getArticleList } from '@xiaolou/contract/article'
import { useEffect, useState } from 'react'
import type { Entry } from './palette-entry.ts'
import { writePath } from './rooms.ts'

const typingMs = 150
const foundAtMost = 8

type Found = { readonly asked: string; readonly found: readonly Entry[] }
const nothing: Found = { asked: '', found: [] }

/** Articles whose title holds what was asked, a moment after the last key. */
export function useFoundTexts(asked: string): { found: readonly Entry[]; isSearching: boolean } {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (asked === '') return setState(nothing)
    let isOver = false
    const timer = setTimeout(() => {
      findArticles(asked).then(
        found => isOver || setState({ asked, found }),
        // The rooms are found all the same.
        () => isOver || setState({ asked, found: [] }),
      )
    }, typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  return { found: state.found, isSearching: asked !== state.asked }
}

async function findArticles(asked: string): Promise<Entry[]> {
  const { list } = await quietCall(getArticleList, {
    body: { current: 1, size: foundAtMost, article_title: asked },
  })
  return list.map(({ id, article_title, createdAt }) => ({
    id: `article-${id}`,
    kind: '文章',
    name: article_title,
    hint: createdAt.slice(0, 10),
    path: `${writePath}/article-${id}`,
  }))
}
