import * as category from '@xiaolou/contract/category'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('categories', (app, itOnSqlite) => {
  itOnSqlite('lists every category with its public articles only', async () => {
    const token = await app().signIn('administrator')
    const own = { category: { category_name: '山水' } }
    await publish(app(), token, { article_title: '山一', ...own })
    await publish(app(), token, { article_title: '山二', ...own })
    await publish(app(), token, { article_title: '山藏', status: 2, ...own })
    const { result } = await app().call(category.getCategoryDictionary)
    expect(result.find(row => row.category_name === '山水')).toMatchObject({ article_count: 2 })
  })

  it('adds and renames, and refuses a name that is taken, even at once', async () => {
    const token = await app().signIn('administrator')
    const { result } = await app().call(category.addCategory, { body: { category_name: '草木' } }, { token })
    expect(
      await app().call(category.addCategory, { body: { category_name: '草木' } }, { token }),
    ).toMatchObject({
      status: 200,
      code: 100004,
    })
    await app().call(category.updateCategory, { body: { id: result.id, category_name: '虫鱼' } }, { token })
    const list = await app().call(category.getCategoryList, { body: { category_name: '虫' } }, { token })
    expect(list.result.list.map(row => row.category_name)).toEqual(['虫鱼'])
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => app().call(category.addCategory, { body: { category_name: '花鸟' } }, { token })),
    )
    expect(atOnce.map(({ code }) => code).sort()).toEqual([0, 100004, 100004])
  })

  it('finds names by a part of them, whatever the case, with no sign that stands for others', async () => {
    const token = await app().signIn('administrator')
    for (const category_name of ['Linux 札记', '满 100%', 'a_b', 'a\\b'])
      await app().call(category.addCategory, { body: { category_name } }, { token })
    const find = async (category_name: string) => {
      const { result } = await app().call(category.getCategoryList, { body: { category_name } }, { token })
      return result.list.map(row => row.category_name)
    }
    expect(await find('LINUX')).toEqual(['Linux 札记'])
    expect(await find('%')).toEqual(['满 100%'])
    expect(await find('_')).toEqual(['a_b'])
    expect(await find('\\')).toEqual(['a\\b'])
  })

  itOnSqlite('deletes an empty category and keeps one that holds articles', async () => {
    const token = await app().signIn('administrator')
    const empty = (await app().call(category.addCategory, { body: { category_name: '空的' } }, { token }))
      .result
    await publish(app(), token, { article_title: '占着', category: { category_name: '有的' } })
    const all = (await app().call(category.getCategoryDictionary)).result
    const used = all.find(row => row.category_name === '有的')?.id ?? 0
    const remove = (categoryIdList: number[]) =>
      app().call(category.deleteCategory, { body: { categoryIdList } }, { token })
    expect(await remove([empty.id, used])).toMatchObject({ code: 100004 })
    expect(await remove([empty.id])).toMatchObject({ code: 0, result: true })
    const left = (await app().call(category.getCategoryDictionary)).result.map(row => row.category_name)
    expect(left).toContain('有的')
    expect(left).not.toContain('空的')
  })
})
