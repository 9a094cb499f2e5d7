import { getHotTagList, getMessageList } from '@xiaolou/contract/message'
import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { browserLoader, type LoadInput } from '~/lib/api.ts'
import { listAddress, listPath, parseListWish } from './list-wish.ts'
import { findShelf, getLastAddress } from './shelf-store.ts'

/** Whole rows of three and of two. */
export const messagesPerPage = 24

export type ListData = Awaited<ReturnType<typeof loadMessageList>>

/** One page of the guestbook and its hot tags; tags that cannot be had are null, the messages must come. */
export async function loadMessageList({ call, url }: LoadInput) {
  const wish = parseListWish(url.searchParams)
  const body = { current: wish.page, size: messagesPerPage, tag: wish.tag, message: wish.words }
  const [messages, tags] = await Promise.all([
    call(getMessageList, { body }),
    call(getHotTagList).catch(() => null),
  ])
  return { wish, messages, tags }
}

const loadAnew = browserLoader(loadMessageList)

/**
 * The list as it was left, or a new one. Whoever comes by a plain link from elsewhere is taken back to the filter that
 * he left; back and forward have changed the address before this runs, and mean what they say.
 */
export async function takeMessageList(given: ClientLoaderFunctionArgs): Promise<ListData | Response> {
  const { pathname, search } = given.url
  const left = getLastAddress()
  const comesByLink = location.pathname !== pathname
  if (comesByLink && search === '' && left !== '' && left !== listPath) return redirect(left)
  return findShelf(listAddress(parseListWish(given.url.searchParams)))?.data ?? loadAnew(given)
}
