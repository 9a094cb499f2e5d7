import * as article from '@xiaolou/contract/article'
import * as contract from '@xiaolou/contract/article-manage'
import { newDraft, saveDraft } from '@xiaolou/contract/draft'
import type { CallInput } from '@xiaolou/contract/kit/route'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { createArticleManageStore } from './article.manage-store.ts'

type Asked = NonNullable<CallInput<typeof contract.getManagedArticles>['body']>
type Change = CallInput<typeof contract.changeManagedArticles>['body']['change']

onEveryDatabase('the console’s list of articles', app => {
  const list = async (token: string, body: Asked) => {
    const { result } = await app().call(
      contract.getManagedArticles,
      { body: { size: 50, ...body } },
      { token },
    )
    return result
  }
  const titles = async (token: string, body: Asked) =>
    (await list(token, body)).list.map(row => row.article_title)
  const change = async (token: string, ids: number[], what: Change) =>
    (await app().call(contract.changeManagedArticles, { body: { ids, change: what } }, { token })).result
  const counts = async (token: string) =>
    (await app().call(contract.getArticleCounts, undefined, { token })).result
  const search = async (content: string) =>
    (await app().call(article.getArticleListByContent, { params: { content } })).result.map(
      hit => hit.article_title,
    )
  const add = async (token: string, article_title: string, more: object = {}) =>
    (await publish(app(), token, { article_title, ...more })).id

  it('filters by state, category, tag and words, in any order, page by page', async () => {
    const token = await app().signIn('administrator')
    const category = { category_name: '列表类' }
    for (const at of [1, 2, 3])
      await add(token, `列表${at}`, {
        ...{ category, createdAt: `2001-01-0${at} 00:00:00`, tagList: [{ tag_name: '列表签' }] },
        article_content: `${'字'.repeat(at)}说到玳瑁。`,
      })
    await add(token, '列表私', {
      category,
      status: 2,
      createdAt: '2001-01-04 00:00:00',
      article_content: '玳瑁',
    })
    const [row] = (await list(token, { search: '列表私' })).list
    expect(row).toMatchObject({ visibility: 'private', has_changes: false, comment_count: 0, binned_at: '' })
    const category_id = row?.category_id ?? 0
    expect(await titles(token, { category_id })).toEqual(['列表私', '列表3', '列表2', '列表1'])
    expect(await list(token, { category_id, current: 2, size: 3 })).toMatchObject({
      ...{ total: 4, current: 2, size: 3, list: [{ article_title: '列表1' }] },
    })
    expect(await titles(token, { category_id, state: 'private' })).toEqual(['列表私'])
    expect(
      await titles(token, { category_id, state: 'public', sort: 'created', is_ascending: true }),
    ).toEqual([...['列表1', '列表2', '列表3']])
    expect(await titles(token, { category_id, state: 'public', sort: 'words' })).toEqual([
      '列表3',
      '列表2',
      '列表1',
    ])
    const [tagged] = (await list(token, { search: '列表3' })).list
    expect(await titles(token, { tag_id: tagged?.tagIdList[0] ?? 0 })).toEqual(['列表3', '列表2', '列表1'])
    expect(await titles(token, { search: '玳瑁' })).toEqual(['列表3', '列表2', '列表1'])
    expect(await titles(token, { search: '列表私', state: 'public' })).toEqual([])
    expect(await titles(token, { search: '%' })).toEqual([])
  })

  it('says which have changes that readers do not see, and counts every state', async () => {
    const token = await app().signIn('administrator')
    const before = await counts(token)
    const id = await add(token, '有改动的')
    await add(token, '收着的', { status: 2 })
    await add(token, '扔了的', { status: 3 })
    const body = { ...newDraft, title: '有改动的', content: '改过', base_revision: 0, article_id: id }
    await app().call(saveDraft, { params: { key: `article-${id}` }, body }, { token })
    expect((await list(token, { state: 'changed' })).list).toMatchObject([{ id, has_changes: true }])
    const after = await counts(token)
    const more = Object.entries(after).map(([name, count]) => [
      name,
      count - (Reflect.get(before, name) ?? 0),
    ])
    expect(Object.fromEntries(more.filter(([, by]) => by !== 0))).toEqual({
      ...{ all: 2, public: 1, private: 1, binned: 1, changed: 1, draft: 1 },
    })
  })

  it('finds all that have changes, and those of a tag however many bear it', async () => {
    const token = await app().signIn('administrator')
    const tagList = [{ tag_name: '满枝' }]
    for (const title of ['枝甲', '枝乙']) {
      const article_id = await add(token, title, { tagList })
      const body = { ...newDraft, title, content: '又改', base_revision: 0, article_id }
      await app().call(saveDraft, { params: { key: `article-${article_id}` }, body }, { token })
    }
    const rows = (await list(token, { state: 'changed', search: '枝' })).list
    expect(rows.map(row => row.article_title)).toEqual(['枝乙', '枝甲'])
    const filter = { state: 'all', categoryId: 0, tagId: rows[0]?.tagIdList[0] ?? 0, series: '' } as const
    const sort = { by: 'created', isAscending: false } as const
    for (const commonTag of [0, 2_000]) {
      const ids = await createArticleManageStore(app().db, commonTag).findIds(filter, sort, {
        limit: 9,
        offset: 0,
      })
      expect(ids).toEqual(rows.map(row => row.id))
    }
  })

  it('changes who may read, with all that repeats it, and takes it back', async () => {
    const token = await app().signIn('administrator')
    const ids = [
      await add(token, '可见甲', { article_content: '琉璃瓦' }),
      await add(token, '可见乙', { status: 2 }),
    ]
    const done = await change(token, ids, { do: 'visibility', visibility: 'private' })
    expect(done).toMatchObject({ changed: 1 })
    expect(await search('琉璃瓦')).toEqual([])
    const hidden = await change(token, ids, { do: 'visibility', visibility: 'unlisted' })
    expect(hidden.changed).toBe(2)
    expect(await titles(token, { state: 'unlisted' })).toEqual(expect.arrayContaining(['可见甲', '可见乙']))
    expect(await change(token, [], { do: 'undo', undo_key: hidden.undo_key })).toMatchObject({ changed: 2 })
    expect(await change(token, [], { do: 'undo', undo_key: done.undo_key })).toMatchObject({ changed: 1 })
    expect(await search('琉璃瓦')).toEqual(['可见甲'])
    expect((await app().call(article.getArticleById, { params: { id: ids[1] ?? 0 } })).status).toBe(404)
    expect(
      await app().call(
        contract.changeManagedArticles,
        { body: { change: { do: 'undo', undo_key: done.undo_key } } },
        { token },
      ),
    ).toMatchObject({
      code: 100005,
    })
  })

  it('bins, restores as it was, and deletes for good only what is binned', async () => {
    const token = await app().signIn('administrator')
    const ids = [await add(token, '弃甲'), await add(token, '弃乙', { status: 2 })]
    const binned = await change(token, ids, { do: 'bin' })
    expect(
      (await list(token, { state: 'binned', search: '弃' })).list.map(row => row.binned_at !== ''),
    ).toEqual([true, true])
    await change(token, [], { do: 'undo', undo_key: binned.undo_key })
    expect(await titles(token, { state: 'binned', search: '弃' })).toEqual([])
    await change(token, ids, { do: 'bin' })
    await change(token, ids, { do: 'restore' })
    expect((await list(token, { search: '弃' })).list.map(row => row.visibility).sort()).toEqual([
      'private',
      'public',
    ])
    expect(await change(token, ids, { do: 'delete' })).toEqual({ changed: 0, undo_key: '' })
    await change(token, ids.slice(0, 1), { do: 'bin' })
    expect(await change(token, ids, { do: 'delete' })).toEqual({ changed: 1, undo_key: '' })
    expect(await titles(token, { search: '弃' })).toEqual(['弃乙'])
  })

  it('files, tags and pins many at once, all that a filter finds, and takes each back', async () => {
    const token = await app().signIn('administrator')
    const first = await add(token, '归档甲', {
      category: { category_name: '归前' },
      tagList: [{ tag_name: '本有' }],
    })
    const second = await add(token, '归档乙', { category: { category_name: '归前' } })
    const [row] = (await list(token, { search: '归档甲' })).list
    const filter = { category_id: row?.category_id ?? 0 }
    const all = async (what: Change) => {
      const found = await app().call(contract.getManagedArticleIds, { body: filter }, { token })
      return change(token, found.result, what)
    }
    const tagsOf = async (id: number) =>
      (await app().call(article.getArticleById, { params: { id } }, { token })).result.tagNameList
    const tagged = await all({ do: 'add_tag', tag: '本有' })
    expect([tagged.changed, await tagsOf(first), await tagsOf(second)]).toEqual([1, ['本有'], ['本有']])
    expect(await titles(token, { tag_id: row?.tagIdList[0] ?? 0 })).toHaveLength(2)
    await all({ do: 'undo', undo_key: tagged.undo_key })
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([['本有'], []])
    const bare = await change(token, [first, second], { do: 'remove_tag', tag: '本有' })
    expect([bare.changed, await tagsOf(first)]).toEqual([1, []])
    await change(token, [], { do: 'undo', undo_key: bare.undo_key })
    expect(await tagsOf(first)).toEqual(['本有'])
    const pinned = await all({ do: 'pin', is_pinned: true })
    expect(pinned.changed).toBe(2)
    expect(await titles(token, { state: 'pinned', ...filter })).toHaveLength(2)
    await change(token, [], { do: 'undo', undo_key: pinned.undo_key })
    // The response was lost: repeating the call gives the same answer, and undo restores the state before it.
    const undo_key = 'a-change-whose-answer-was-lost'
    const body = { ids: [first, second], undo_key, change: { do: 'pin', is_pinned: true } as const }
    for (const _ of [1, 2])
      expect((await app().call(contract.changeManagedArticles, { body }, { token })).result).toEqual({
        changed: 2,
        undo_key,
      })
    await change(token, [], { do: 'undo', undo_key })
    expect(await titles(token, { state: 'pinned', ...filter })).toEqual([])
    const filed = await all({ do: 'category', category: '归后' })
    expect([filed.changed, await titles(token, filter)]).toEqual([2, []])
    await change(token, [], { do: 'undo', undo_key: filed.undo_key })
    expect(await titles(token, filter)).toHaveLength(2)
    expect(await change(token, [], { do: 'bin' })).toEqual({ changed: 0, undo_key: '' })
  })
})
