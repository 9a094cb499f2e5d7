import { deleteArticle, getArticleById } from '@xiaolou/contract/article'
import { changeManagedArticles } from '@xiaolou/contract/article-manage'
import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { publishTalk } from '@xiaolou/contract/talk'
import { exportOwnData } from '@xiaolou/contract/user'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { library } from '../e2e/support/library.ts'
import { type Question, questionsOf } from '../server/src/features/secrecy/secrecy.outputs.ts'
import { createWatch } from '../server/src/features/secrecy/secrecy.watch.ts'
import { openSharedSite } from './support/open-site.ts'
import { findTermId } from './support/read-page.ts'

const site = await openSharedSite({ hasLibrary: true })
let origin = ''
beforeAll(async () => {
  origin = (await site.http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})

const letters = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地玄黄宇宙洪荒'
let planted = 0
const words: string[] = []
/** A unique word. */
function secretWord(): string {
  planted += 1
  const tail = [...`${Date.now()}${planted}`.slice(-5)].map(digit => letters[Number(digit)]).join('')
  const word = `讳莫如${letters[planted % letters.length]}${tail}`.slice(0, 8)
  words.push(word)
  return word
}
const secretFields = () => ({
  ...newDraft,
  title: secretWord(),
  content: `开头${secretWord()}\n\n## ${secretWord()}\n\n![${secretWord()}](/uploads/${'0'.repeat(40)}.png)`,
  description: secretWord(),
  slug: secretWord(),
  category: secretWord(),
  tags: [secretWord()],
  series: secretWord(),
})

/** Collects everything that a socket receives. */
async function listen(token?: string): Promise<() => string> {
  const frames: string[] = []
  const socket = new WebSocket(`${origin}/ws`, { headers: { Origin: site.platform.siteUrl } })
  onTestFinished(() => socket.close())
  const isReady = new Promise<void>(resolve =>
    socket.on('message', data => {
      frames.push(String(data))
      if (String(data).includes('"ready"')) resolve()
    }),
  )
  socket.on('open', () => socket.send(JSON.stringify({ type: 'init', ...(token && { token }) })))
  await isReady
  return () => frames.join('\n')
}

async function ask({ address, body }: Question, token?: string): Promise<string> {
  const { headers, body: text } = await site.http.inject({
    url: address,
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: token }) },
    ...(body && { payload: body }),
  })
  return `${decodeURIComponent(String(headers.location ?? ''))}\n${text}`
}

/** Loads every page four times, on a possibly busy machine. */
const timeout = 90_000

test('no word of what is not public is in a page, feed, answer or socket; one that is put there is found', {
  timeout,
}, async () => {
  const guest = await site.signIn('user')
  const call = site.as(await site.signIn('administrator'))
  const sockets = [await listen(), await listen(guest)]
  const plant = async (name: string, more: object, publishAt?: string) => {
    const fields = secretFields()
    const body = { ...fields, ...more, base_revision: 0 }
    const { revision } = await call(saveDraft, { params: { key: `${name}` }, body })
    if (publishAt === undefined) return { id: 0, fields }
    const { article_id: id } = await call(publishDraft, {
      params: { key: `${name}` },
      body: { revision, publish_at: publishAt },
    })
    return { id, fields }
  }
  await plant('secret-draft', {})
  await plant('secret-later', {}, '2099-01-01 00:00:00')
  const shut = await plant('secret-shut', { visibility: 'private' }, '')
  const locked = await plant('secret-locked', { visibility: 'password', password: secretWord() }, '')
  const binned = await plant('secret-binned', { visibility: 'private' }, '')
  await call(deleteArticle, { params: { id: binned.id, status: 1 } })
  await call(publishTalk, { body: { content: secretWord(), status: 2 } })
  // Edited while a listener is connected.
  const changed = { ...locked.fields, visibility: 'password', password: secretWord() } as const
  const edit = { ...changed, content: secretWord(), base_revision: 1, article_id: locked.id }
  const { revision } = await call(saveDraft, { params: { key: `secret-locked` }, body: edit })
  await call(publishDraft, { params: { key: `secret-locked` }, body: { revision } })

  const secretArticles = [shut, locked, binned].map(({ id, fields }) => ({
    id,
    slug: fields.slug,
    article_title: fields.title,
  }))
  const places = {
    secretArticles,
    ...{ unlistedArticles: [], openArticles: [], openTalkIds: [], messageIds: [], openAlbumIds: [] },
    ...{ secretTalkIds: [], secretPagePaths: [], openPagePaths: [], secretAlbumIds: [] },
    categoryIds: [await findTermId(site, 'category', library.serial.category)],
    tagIds: [],
  }
  const { find } = createWatch([{ title: '', address: '', texts: words }])
  const lookThrough = async () => {
    const leaks: string[] = []
    const look = (at: string, output: string) =>
      leaks.push(...find(output, at).map(leak => `${at}: ${leak.words}`))
    // The second time many of them come from the cache.
    for (const who of [undefined, undefined, guest])
      for (const question of questionsOf(places)) {
        // After five wrong passwords from one address the next has to wait.
        if (who === guest && question.address.includes('/article/unlock/')) continue
        look(question.address, await ask(question, who))
      }
    for (const [at, heard] of sockets.entries()) look(`socket ${at}`, heard())
    look('export', JSON.stringify(await site.as(guest)(exportOwnData)))
    return leaks
  }
  expect(await lookThrough()).toEqual([])

  const own = await call(getArticleById, { params: { id: shut.id } })
  expect(find(JSON.stringify(own)).length).toBeGreaterThan(3)
  const change = { do: 'visibility', visibility: 'public' } as const
  await call(changeManagedArticles, { body: { ids: [shut.id], change } })
  const leaks = (await lookThrough()).join('\n')
  for (const place of ['/home:', '/rss.xml:', '/sitemap.xml:', '/api/tag/getTagDictionary:'])
    expect(leaks).toContain(place)
  expect(await ask({ address: `/posts/${encodeURIComponent(shut.fields.slug)}` })).toMatch(/og:title/)
  const ids = [shut.id, locked.id, binned.id]
  for (const act of ['bin', 'delete'] as const)
    await call(changeManagedArticles, { body: { ids, change: { do: act } } })
})
