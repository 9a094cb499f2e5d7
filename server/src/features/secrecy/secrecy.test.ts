import { api } from '@xiaolou/contract'
import * as article from '@xiaolou/contract/article'
import { addComment, backRecycleComments } from '@xiaolou/contract/comment'
import { newDraft, publishDraft, saveDraft } from '@xiaolou/contract/draft'
import { keepDraftVersion } from '@xiaolou/contract/draft-history'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import { getSecrecyProof, proveSecrecy, secrecyVerdict } from '@xiaolou/contract/secrecy'
import { publishTalk } from '@xiaolou/contract/talk'
import { exportOwnData } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { createVisitorProbe } from '../../http/visitor-probe.ts'
import { publish } from '../../testing/drafts.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { sampleOf } from '../../testing/sample.ts'
import { questionsOf } from './secrecy.outputs.ts'
import { createSecrecyStore } from './secrecy.store.ts'
import { createWatch } from './secrecy.watch.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
let planted = 0
const words: string[] = []
/** A word that occurs nowhere else. */
function secretWord(): string {
  planted += 1
  const word = `藏锋${[...String(planted).padStart(4, '0')].map(digit => digits[Number(digit)]).join('')}`
  words.push(word)
  return word
}

/** Gives every field of an article its own word. */
const secretArticle = () => ({
  article_title: secretWord(),
  article_content: `开头${secretWord()}\n\n## ${secretWord()}\n\n> ${secretWord()} \`${secretWord()}\``,
  article_description: secretWord(),
  slug: secretWord(),
  origin_url: `https://a.example/${secretWord()}`,
  category: { category_name: secretWord() },
  tagList: [{ tag_name: secretWord() }],
})
/** A picture's name is long enough to count as distinctive text. */
const cover = `/uploads/${'0a1b2c3d'.repeat(5)}.png`
const day = '2026-01-02 03:04:05'
const secretFields = () => ({
  ...newDraft,
  title: secretWord(),
  content: `一句${secretWord()}`,
  description: secretWord(),
  slug: secretWord(),
  category: secretWord(),
  tags: [secretWord()],
  series: secretWord(),
  licence: secretWord(),
  music: `[${secretWord()}](/home?song=1)`,
})

async function plant(app: TestApp, token: string) {
  const owner = { token }
  const save = (key: string, fields: object, more: object = {}) =>
    app.call(
      saveDraft,
      { params: { key }, body: { ...newDraft, ...fields, base_revision: 0, ...more } },
      owner,
    )
  const { id } = await publish(app, token, {
    article_title: '人人可读',
    article_content: '公开的话',
    article_cover: cover,
    createdAt: day,
  })
  const privateId = (await publish(app, token, { ...secretArticle(), status: 2 })).id
  const { id: binned } = await publish(app, token, secretArticle())
  await app.call(article.deleteArticle, { params: { id: binned, status: 1 } }, owner)
  await publish(app, token, { ...secretArticle(), status: 3 })

  await save('secret-draft', secretFields())
  await save('locked-draft', { ...secretFields(), visibility: 'password', password: secretWord() })
  const locked = { params: { key: 'locked-draft' }, body: { revision: 1 } }
  const { article_id } = (await app.call(publishDraft, locked, owner)).result
  const inside = { type: 1, for_id: article_id, content: secretWord() } as const
  expect((await app.call(addComment, { body: inside }, owner)).code).toBe(0)
  await save('planned-draft', secretFields())
  const planned = { revision: 1, publish_at: '2099-01-01 00:00:00' }
  await app.call(publishDraft, { params: { key: 'planned-draft' }, body: planned }, owner)
  // Unpublished changes of a public article, and a text in its history.
  await save(
    `article-${id}`,
    { ...secretFields(), title: '人人可读', cover, created_at: day },
    { article_id: id },
  )
  const kept = { kind: 'conflict', fields: { ...secretFields(), cover } } as const
  await app.call(keepDraftVersion, { params: { key: `article-${id}` }, body: kept }, owner)

  await app.call(publishTalk, { body: { content: secretWord(), status: 2 } }, owner)
  const body = { type: 1, for_id: id, content: secretWord() } as const
  const { result } = await app.call(addComment, { body }, owner)
  await app.call(backRecycleComments, { body: { idList: [result.res.id] } }, owner)
  return { id, privateId }
}

/** Many different inputs for a call, so that a leak would show. */
function inputsOf(route: RouteShape, ids: readonly number[], search: readonly string[]) {
  const fill = (id: number, text: string) => {
    const names: Record<string, string> = { current: '1', size: '50', kind: 'site', duration: '1000' }
    const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(names[name] ?? (/content|slug|token/.test(name) ? text : String(id))),
    )
    const sample = route.body ? sampleOf(route.body) : undefined
    const given: Record<string, unknown> = {
      id,
      for_id: id,
      current: 1,
      size: 50,
      message: text,
      type: 1,
      order: 'new',
    }
    const body =
      typeof sample === 'object' && sample !== null
        ? Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, given[name] ?? value]))
        : undefined
    return { method: route.method, url: `/api${path}`, body }
  }
  return [...ids.map(id => fill(id, search[0] ?? '')), ...search.map(text => fill(ids[0] ?? 1, text))]
}

/** Runs the whole check, as the console does. */
async function proofOf(app: TestApp, token: string) {
  expect((await app.call(proveSecrecy, undefined, { token })).result.state).toBe('running')
  const get = async () => (await app.call(getSecrecyProof, undefined, { token })).result
  await expect.poll(async () => (await get()).state).not.toBe('running')
  return get()
}

onEveryDatabase('what is not public', app => {
  it('stands in no output that a visitor or a guest can get, and the owner’s own proof says the same', async () => {
    const token = await app().signIn('administrator')
    const guest = await app().signIn('user')
    const { id, privateId } = await plant(app(), token)
    const { find } = createWatch([{ title: '', address: '', texts: words }])
    const leaks: string[] = []
    const look = (where: string, output: string) =>
      leaks.push(...find(output).map(({ words: found }) => `${where}: ${found}`))
    const ask = createVisitorProbe(app().http)
    const places = await createSecrecyStore(app().db).findPlaces()
    const ids = [id, ...places.secretArticles.map(row => row.id), ...places.categoryIds, ...places.tagIds]

    const siteExport = await app().call(exportOwnData, undefined, { token: guest })
    expect(siteExport.code).toBe(0)
    look('export', JSON.stringify(siteExport.result))
    for (const who of [undefined, guest]) {
      for (const question of questionsOf(places)) look(question.address, (await ask(question, who)).text)
      for (const route of Object.values(api).flat()) {
        if (
          route.access === 'administrator' ||
          route.file ||
          /delete|logout|setUp|register/i.test(route.path)
        )
          continue
        if (route.access === 'user' && who === undefined) continue
        // Refusals may repeat the search text, so these words differ from the secrets.
        for (const { method, url, body } of inputsOf(route, [...new Set(ids)].slice(0, 20), [
          '藏锋',
          '开头',
          '一句',
        ])) {
          const headers = { authorization: who ?? '', 'user-agent': 'Mozilla/5.0 (test)' }
          const answer = await app().http.inject({ method, url, headers, ...(body && { payload: body }) })
          look(`${method} ${url}`, answer.body)
        }
      }
    }
    expect(leaks).toEqual([])
    // Proves that the secrets were planted: the owner finds the words.
    const own = await app().call(article.getArticleById, { params: { id: privateId } }, { token })
    expect(find(JSON.stringify(own.result)).length).toBeGreaterThan(5)

    const proof = await proofOf(app(), token)
    expect([proof.found, proof.unread, secrecyVerdict(proof)]).toEqual([[], [], 'clean'])
    expect([proof.secrets >= 8, proof.outputs > 50]).toEqual([true, true])
  })

  it('is found once it leaks, where it leaks', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { ...secretArticle(), status: 2 })
    // Simulates a list without an access check: the tag list only looks at its own flag.
    await app()
      .db.query.updateTable('article_tag')
      .set({ is_listed: 1 })
      .where('article_id', '=', id)
      .execute()
    app().clock.advance(61_000)
    app().bus.publish('content', 'test')
    const proof = await proofOf(app(), token)
    expect(secrecyVerdict(proof)).toBe('leak')
    const addresses = proof.found.map(({ address }) => address)
    expect(addresses).toContain('/api/tag/getTagDictionary')
    expect(addresses.some(address => address.startsWith('/feeds/tag/'))).toBe(true)
  })
})
