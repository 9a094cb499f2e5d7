import { getHotArticle } from '@xiaolou/contract/article'
import { clientFailure } from '@xiaolou/contract/kit/client'
import { getMessageList } from '@xiaolou/contract/message'
import { searchSite } from '@xiaolou/contract/search'
import { answerPath } from '@xiaolou/contract/static-export'
import { blogGetTalkList } from '@xiaolou/contract/talk'
import { answerMusic } from './static-music.client.ts'
import { searchStaticExport } from './static-search.client.ts'

const searchBegin = `/api${searchSite.path}?`
/** The calls whose answers the exporter saves. */
const saved = new Set([getHotArticle, getMessageList, blogGetTalkList].map(({ path }) => `/api${path}`))

const musicBegin = '/wapi'

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const envelope = (code: number, result: unknown, message = '') => json({ code, message, result })

/** Answers a call from the static export's files; calls that need a server are refused at once. */
export const answerFromFiles: typeof fetch = async (asked, init) => {
  const path = String(asked)
  if (path.startsWith(`${musicBegin}/`)) {
    const body = await answerMusic(path.slice(musicBegin.length))
    return json(body ? { ...body, code: 200 } : { code: 404, msg: '静态的小楼里没有这个。' })
  }
  if (path.startsWith(searchBegin))
    return envelope(
      0,
      await searchStaticExport(new URLSearchParams(path.slice(searchBegin.length)).get('words') ?? ''),
    )
  if (!saved.has(path)) return envelope(clientFailure.badResponse, null, '这里是静态的小楼，只能看。')
  const body = typeof init?.body === 'string' ? init.body : ''
  const answer = await fetch(answerPath(path.slice('/api'.length), body))
  return answer.ok ? envelope(0, await answer.json()) : envelope(clientFailure.badResponse, null)
}
