import { quietCall } from '@xiaolou/browser/call'
import { getArticleList } from '@xiaolou/contract/article'
import { getDraftList } from '@xiaolou/contract/draft'
import { useEffect, useState } from 'react'
import { writePath } from '../lib/paths.ts'
import type { Entry } from './palette-entry.ts'

const typingMs = 150
const foundAtMost = 8

type Found = { readonly asked: string; readonly found: readonly Entry[] }
const nothing: Found = { asked: '', found: [] }

/** Drafts and articles whose title holds what was asked, a moment after the last key. */
export function useFoundTexts(asked: string): { found: readonly Entry[]; isSearching: boolean } {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (asked === '') return setState(nothing)
    let isOver = false
    const timer = setTimeout(async () => {
      // Where one of both does not come the other is found all the same.
      const answers = await Promise.allSettled([findDrafts(asked), findArticles(asked)])
      const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
      // An article that is being rewritten leads to the same place.
      const once = new Map(found.map(entry => [entry.place, entry]))
      if (!isOver) setState({ asked, found: [...once.values()] })
    }, typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked])
  return { found: state.found, isSearching: asked !== state.asked }
}

type Text = Entry & { readonly place: string }

async function findDrafts(asked: string): Promise<Text[]> {
  const { list } = await quietCall(getDraftList, { body: { current: 1, size: foundAtMost, search: asked } })
  return list.map(({ key, article_id, title, updatedAt }) => ({
    place: article_id > 0 ? `article-${article_id}` : key,
    id: `draft-${key}`,
    kind: '草稿',
    name: title || '还没有题目',
    hint: updatedAt.slice(0, 10),
    path: `${writePath}/${key}`,
  }))
}

async function findArticles(asked: string): Promise<Text[]> {
  const { list } = await quietCall(getArticleList, {
    body: { current: 1, size: foundAtMost, article_title: asked },
  })
  return list.map(({ id, article_title, createdAt }) => ({
    place: `article-${id}`,
    id: `article-${id}`,
    kind: '文章',
    name: article_title,
    hint: createdAt.slice(0, 10),
    path: `${writePath}/article-${id}`,
  }))
}
