import { articleListPath } from '@xiaolou/contract/address'
import * as article from '@xiaolou/contract/article'
import * as category from '@xiaolou/contract/category'
import * as tag from '@xiaolou/contract/tag'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('putting categories and tags together', app => {
  const idOfCategory = async (name: string, token: string) => {
    const { result } = await app().call(category.getManagedCategories, undefined, { token })
    return result.find(row => row.category_name === name)?.id ?? 0
  }
  const managedTag = async (name: string, token: string) => {
    const { result } = await app().call(tag.getManagedTags, undefined, { token })
    return result.find(row => row.tag_name === name)
  }
  const titlesIn = async (id: number) => {
    const { result } = await app().call(article.getArticleListByCategoryId, {
      body: { id, current: 1, size: 50 },
    })
    return result.list.map(row => row.article_title).sort()
  }

  it('moves the articles of a category, leads its addresses on, and takes it back whole', async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, { article_title: '并甲', category: { category_name: '并出' } })
    await publish(app(), token, { article_title: '并乙', status: 2, category: { category_name: '并出' } })
    await publish(app(), token, { article_title: '并丙', category: { category_name: '并入' } })
    const [from, to] = [await idOfCategory('并出', token), await idOfCategory('并入', token)]
    await app().call(
      category.describeCategory,
      { body: { id: from, color: '#a8432b', description: '旧的' } },
      { token },
    )
    const merge = (ids: number[], move_to: number) =>
      app().call(category.mergeCategories, { body: { ids, move_to } }, { token })
    expect(await merge([from], from)).toMatchObject({ status: 200, code: 100004 })
    expect(await merge([from], 999_999)).toMatchObject({ status: 404 })
    expect(await merge([from], 0)).toMatchObject({ status: 200, code: 100004 })
    const { result } = await merge([from], to)
    expect(result.moved).toBe(2)
    expect(await titlesIn(to)).toEqual(['并丙', '并甲'])
    expect(await titlesIn(from)).toEqual([])
    expect(await app().app.findRedirect('/articleList', `?id=${from}&type=category`)).toBe(
      articleListPath({ type: 'category', id: to }),
    )
    expect(await app().app.findRedirect(`/feeds/category/${from}/rss.xml`)).toBe(
      `/feeds/category/${to}/rss.xml`,
    )
    expect(await app().app.findRedirect('/articleList', `?id=${from}&type=tag`)).toBeUndefined()

    const undo = () => app().call(category.undoCategories, { body: { undo_key: result.undo_key } }, { token })
    expect(await undo()).toMatchObject({ code: 0 })
    expect(await undo()).toMatchObject({ status: 200, code: 100005 })
    expect(await titlesIn(from)).toEqual(['并甲'])
    const { result: all } = await app().call(category.getManagedCategories, undefined, { token })
    expect(all.find(row => row.id === from)).toMatchObject({
      ...{ category_name: '并出', article_count: 2, public_count: 1, color: '#a8432b', description: '旧的' },
    })
    expect(await app().app.findRedirect('/articleList', `?id=${from}&type=category`)).toBeUndefined()
  })

  it('leads on an address that was moved twice', async () => {
    const token = await app().signIn('administrator')
    const ids: number[] = []
    for (const category_name of ['一程', '二程', '三程'])
      ids.push((await app().call(category.addCategory, { body: { category_name } }, { token })).result.id)
    const [first = 0, second = 0, third = 0] = ids
    await app().call(category.mergeCategories, { body: { ids: [first], move_to: second } }, { token })
    await app().call(category.mergeCategories, { body: { ids: [second], move_to: third } }, { token })
    expect(await app().app.findRedirect('/articleList', `?id=${first}&type=category`)).toBe(
      articleListPath({ type: 'category', id: third }),
    )
  })

  it('gives each article the other tag once, and takes that back too', async () => {
    const token = await app().signIn('administrator')
    const both = await publish(app(), token, {
      article_title: '两签',
      tagList: [{ tag_name: '旧签' }, { tag_name: '新签' }],
    })
    const one = await publish(app(), token, { article_title: '一签', tagList: [{ tag_name: '旧签' }] })
    await publish(app(), token, { article_title: '藏签', status: 2, tagList: [{ tag_name: '旧签' }] })
    await publish(app(), token, { article_title: '弃签', status: 3, tagList: [{ tag_name: '旧签' }] })
    const [old, other] = [await managedTag('旧签', token), await managedTag('新签', token)]
    expect(old).toMatchObject({ article_count: 3, public_count: 2 })
    const body = { ids: [old?.id ?? 0], move_to: other?.id ?? 0 }
    const { result } = await app().call(tag.mergeTags, { body }, { token })
    expect(result.moved).toBe(4)
    expect(await managedTag('新签', token)).toMatchObject({ article_count: 3, public_count: 2 })
    const tagsOf = async (id: number) =>
      (await app().call(article.getArticleById, { params: { id } })).result.tagNameList.sort()
    expect([await tagsOf(both.id), await tagsOf(one.id)]).toEqual([['新签'], ['新签']])
    await app().call(article.setArticlePublic, { params: { id: one.id, status: 1 } }, { token })
    await app().call(tag.undoTags, { body: { undo_key: result.undo_key } }, { token })
    expect(await tagsOf(both.id)).toEqual(['新签', '旧签'].sort())
    expect(await managedTag('新签', token)).toMatchObject({ article_count: 1, public_count: 1 })
    expect(await managedTag('旧签', token)).toMatchObject({ article_count: 3, public_count: 1 })
  })

  it('keeps the author’s order of an article’s tags, also when tags are put together and apart', async () => {
    const token = await app().signIn('administrator')
    const tags = ['序丙', '序甲', '序乙'].map(tag_name => ({ tag_name }))
    await publish(app(), token, { article_title: '先有的', tagList: [{ tag_name: '序甲' }] })
    const { id } = await publish(app(), token, { article_title: '有序的', tagList: tags })
    const names = async () => {
      const { result } = await app().call(article.getArticleById, { params: { id } })
      return result.tagNameList
    }
    expect(await names()).toEqual(['序丙', '序甲', '序乙'])
    await app().call(article.updateArticle, { body: { id, tagList: tags.toReversed() } }, { token })
    expect(await names()).toEqual(['序乙', '序甲', '序丙'])
    const [from, to] = [await managedTag('序甲', token), await managedTag('序丙', token)]
    const body = { ids: [from?.id ?? 0], move_to: to?.id ?? 0 }
    const merged = await app().call(tag.mergeTags, { body }, { token })
    expect(await names()).toEqual(['序乙', '序丙'])
    await app().call(tag.undoTags, { body: { undo_key: merged.result.undo_key } }, { token })
    expect(new Set(await names())).toEqual(new Set(['序乙', '序甲', '序丙']))
    expect((await names())[0]).toBe('序乙')
  })

  it('is not taken back after ten minutes, nor over a name that is taken again', async () => {
    const token = await app().signIn('administrator')
    const add = async (tag_name: string) =>
      (await app().call(tag.addTag, { body: { tag_name } }, { token })).result.id
    const remove = async (id: number) =>
      (await app().call(tag.mergeTags, { body: { ids: [id], move_to: 0 } }, { token })).result.undo_key
    const undo = (undo_key: string) => app().call(tag.undoTags, { body: { undo_key } }, { token })
    const key = await remove(await add('短命'))
    await add('短命')
    expect(await undo(key)).toMatchObject({ status: 200, code: 100003 })
    const late = await remove(await add('迟了'))
    app().clock.advance(10 * 60_000)
    expect(await undo(late)).toMatchObject({ status: 200, code: 100005 })
  })

  it('shows readers the order, the colour and the words of the owner', async () => {
    const token = await app().signIn('administrator')
    const ids: number[] = []
    for (const name of ['先后甲', '先后乙']) {
      await publish(app(), token, { article_title: name, category: { category_name: name } })
      ids.push(await idOfCategory(name, token))
    }
    const shown = async () => {
      const { result } = await app().call(category.getCategoryDictionary)
      return result.filter(row => ids.includes(row.id))
    }
    await app().call(category.orderCategories, { body: { ids: ids.toReversed() } }, { token })
    await app().call(category.describeCategory, { body: { id: ids[0] ?? 0, color: '#123abc' } }, { token })
    expect((await shown()).map(row => row.category_name)).toEqual(['先后乙', '先后甲'])
    expect((await shown())[1]).toMatchObject({ color: '#123abc', description: '' })
    const bad = { body: { id: ids[0] ?? 0, color: 'red' } }
    expect(await app().call(category.describeCategory, bad, { token })).toMatchObject({
      status: 200,
      field: 'color',
    })
  })
})
