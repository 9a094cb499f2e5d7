import { quietCall } from '@xiaolou/browser/call'
import { getArticleList } from '@xiaolou/contract/article'
import { getDraftList } from '@xiaolou/contract/draft'
import { getUserList, role } from '@xiaolou/contract/user'
import { useEffect, useState } from 'react'
import { guestPath, writePath } from '../lib/paths.ts'
import type { Entry } from './palette-entry.ts'

const typingMs = 150
const foundAtMost = 8

type Found = { readonly asked: string; readonly found: readonly Entry[] }
const nothing: Found = { asked: '', found: [] }

/** Drafts and articles by title, and guests by name, shortly after the last key. */
export function useFoundThings(asked: string): { found: readonly Entry[]; isSearching: boolean } {
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (asked === '') return setState(nothing)
    let isOver = false
    const timer = setTimeout(async () => {
      // If one of them fails the others are still shown.
      const answers = await Promise.allSettled([findDrafts(asked), findArticles(asked), findGuests(asked)])
      const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
      // An article with a draft leads to the same place.
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

type Thing = Entry & { readonly place: string }

async function findDrafts(asked: string): Promise<Thing[]> {
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

async function findArticles(asked: string): Promise<Thing[]> {
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

async function findGuests(asked: string): Promise<Thing[]> {
  const { list } = await quietCall(getUserList, {
    body: { current: 1, size: foundAtMost, nick_name: asked, role: role.user },
  })
  return list.map(({ id, nick_name, username, createdAt }) => ({
    place: `user-${id}`,
    id: `user-${id}`,
    kind: '用户',
    name: nick_name || username,
    hint: `${createdAt.slice(0, 10)} 注册`,
    path: guestPath(id),
  }))
}
