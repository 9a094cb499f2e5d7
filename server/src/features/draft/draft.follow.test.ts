import * as article from '@xiaolou/contract/article'
import { changeManagedArticles } from '@xiaolou/contract/article-manage'
import * as category from '@xiaolou/contract/category'
import * as draft from '@xiaolou/contract/draft'
import * as history from '@xiaolou/contract/draft-history'
import * as tag from '@xiaolou/contract/tag'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

let keys = 0

onEveryDatabase('a draft follows what is done elsewhere', (app, itOnSqlite) => {
  const begin = async (given: Partial<draft.DraftFields>) => {
    const token = await app().signIn('administrator')
    const as = { token }
    keys += 1
    const key = `follow-key-${keys}`
    const words = { ...draft.newDraft, title: key, content: '文', category: '随笔', ...given }
    const save = async (base_revision: number, change: Partial<draft.DraftFields> = {}) =>
      (
        await app().call(
          draft.saveDraft,
          { params: { key }, body: { ...words, base_revision, ...change } },
          as,
        )
      ).result
    const publish = async (revision: number) =>
      (await app().call(draft.publishDraft, { params: { key }, body: { revision } }, as)).result.article_id
    const get = async () => (await app().call(draft.getDraft, { params: { key } }, as)).result
    const addTag = async (tag_name: string) =>
      (await app().call(tag.addTag, { body: { tag_name } }, as)).result.id
    const change = async (ids: number[], change: Parameters<typeof changed>[0]) => changed(change, ids)
    const changed = async (
      change: { do: 'visibility'; visibility: 'private' } | { do: 'undo'; undo_key: string },
      ids: number[],
    ) => (await app().call(changeManagedArticles, { body: { ids, change } }, as)).result.undo_key
    return { as, save, publish, get, addTag, change }
  }

  it('to the new name of a category or tag, and the other of two is told to an open desk', async () => {
    const { as, save, get, addTag } = await begin({ category: '旧类', tags: ['旧%签', '旧'] })
    await save(0)
    const { result } = await app().call(category.addCategory, { body: { category_name: '旧类' } }, as)
    await app().call(category.updateCategory, { body: { id: result.id, category_name: '新类' } }, as)
    const id = await addTag('旧%签')
    await app().call(tag.updateTag, { body: { id, tag_name: '新签' } }, as)
    expect(await get()).toMatchObject({ revision: 3, fields: { category: '新类', tags: ['新签', '旧'] } })
    // An open editor must not mistake its text for newer.
    const { conflict } = await save(1, { content: '又写了一句' })
    expect(conflict?.fields).toMatchObject({ category: '新类', content: '文' })
  })

  it('into another tag, out of one that goes, and back by undo', async () => {
    const { as, save, get, addTag } = await begin({ tags: ['并一', '并二', '留'] })
    await save(0)
    const [from, to] = [await addTag('并一'), await addTag('并二')]
    const { result } = await app().call(tag.mergeTags, { body: { ids: [from], move_to: to } }, as)
    expect((await get()).fields.tags).toEqual(['并二', '留'])
    await app().call(tag.undoTags, { body: { undo_key: result.undo_key } }, as)
    expect((await get()).fields.tags).toEqual(['并一', '并二', '留'])
    await app().call(tag.deleteTag, { body: { tagIdList: [to] } }, as)
    expect((await get()).fields.tags).toEqual(['并一', '留'])
  })

  itOnSqlite('to who may read, so that publishing does not open what was shut; undo opens both', async () => {
    const { save, publish, get, change } = await begin({})
    await save(0)
    const id = await publish(1)
    await save(1, { content: '没发布的改动' })
    const undo_key = await change([id], { do: 'visibility', visibility: 'private' })
    expect(await get()).toMatchObject({
      is_published: false,
      fields: { visibility: 'private', content: '没发布的改动' },
    })
    await publish((await get()).revision)
    expect((await app().call(article.getArticleById, { params: { id } })).status).toBe(404)
    await change([], { do: 'undo', undo_key })
    expect((await app().call(article.getArticleById, { params: { id } })).code).toBe(0)
    expect(await get()).toMatchObject({ is_published: true, fields: { visibility: 'public' } })
  })

  itOnSqlite(
    'to what a front end of the family sets, and an article in the bin keeps its password',
    async () => {
      const { as, save, publish, get } = await begin({ visibility: 'password', password: '芝麻' })
      await save(0)
      const id = await publish(1)
      await save(1, { content: '没发布的改动' })
      await app().call(article.updateArticleTop, { params: { id, is_top: 1 } }, as)
      expect((await get()).fields).toMatchObject({
        is_pinned: true,
        visibility: 'password',
        password: '芝麻',
      })
      await app().call(article.setArticlePublic, { params: { id, status: 2 } }, as)
      expect((await get()).fields).toMatchObject({
        is_pinned: true,
        visibility: 'public',
        content: '没发布的改动',
      })
      await publish((await get()).revision)
      const { code, result } = await app().call(article.getArticleById, { params: { id } })
      expect({ code, top: result.is_top }).toEqual({ code: 0, top: 1 })

      const shut = await begin({ visibility: 'password', password: '芝麻' })
      await shut.save(0)
      const shutId = await shut.publish(1)
      await app().call(article.deleteArticle, { params: { id: shutId, status: 2 } }, as)
      const found = await app().call(draft.getDraftOfArticle, { params: { id: shutId } }, as)
      expect(found.result.fields).toMatchObject({ visibility: 'password', password: '芝麻' })
    },
  )

  it('to an article that a front end of the family writes anew, and loses neither text', async () => {
    const { as, save, publish, get } = await begin({ tags: ['早'] })
    await save(0)
    const id = await publish(1)
    const update = (given: object) => app().call(article.updateArticle, { body: { id, ...given } }, as)
    await update({ article_content: '那边写的', tagList: [{ tag_name: '晚' }] })
    // The draft was unchanged, so it follows the article, and an open editor is informed.
    const followed = await get()
    expect(followed).toMatchObject({ is_published: true, fields: { content: '那边写的', tags: ['晚'] } })
    expect((await save(1, { content: '文，又一句' })).conflict?.fields.content).toBe('那边写的')
    // The draft was changed: untouched fields follow, and both texts are kept.
    await save(followed.revision, { content: '这边写的', tags: ['晚'] })
    await update({ article_content: '那边再写', category: { category_name: '那边的类' }, is_top: 1 })
    const both = await get()
    expect(both).toMatchObject({
      is_published: false,
      fields: { content: '这边写的', category: '那边的类', is_pinned: true, tags: ['晚'] },
    })
    const key = both.key
    const { result } = await app().call(
      history.getDraftHistory,
      { params: { key }, body: { current: 1, size: 50 } },
      as,
    )
    const other = result.list.find(version => version.kind === 'conflict')
    const kept = await app().call(history.getDraftVersion, { params: { id: other?.id ?? 0 } }, as)
    expect(kept.result.fields.content).toBe('那边再写')
    await publish(both.revision)
    const { result: read } = await app().call(article.getArticleById, { params: { id } })
    expect(read).toMatchObject({ is_top: 1, categoryName: '那边的类' })
    expect(read.content_html).toContain('这边写的')
  })
})
