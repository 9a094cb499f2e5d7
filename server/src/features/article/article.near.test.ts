import * as article from '@xiaolou/contract/article'
import * as tag from '@xiaolou/contract/tag'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('beside an article', (app, itOnSqlite) => {
  const near = async (id: number) => {
    const { result } = await app().call(article.getRecommendArticleById, { params: { id } })
    const idOf = (neighbour: article.ArticleNeighbour) => (neighbour.is_end ? null : neighbour.id)
    return {
      previous: idOf(result.previous),
      next: idOf(result.next),
      recommend: result.recommend.map(row => row.id),
    }
  }

  it('finds its neighbours in time, and recommends by shared tags, never itself or a neighbour', async () => {
    const token = await app().signIn('administrator')
    const tagList = [{ tag_name: '比邻' }]
    const at = (day: number) => `1999-06-0${day} 10:00:00`
    const rows: { id: number }[] = []
    for (const day of [1, 2, 3, 4, 5]) {
      rows.push(await publish(app(), token, { article_title: `邻${day}`, createdAt: at(day), tagList }))
    }
    const [first, second, middle, fourth, last] = rows.map(({ id }) => id)
    if (first === undefined || middle === undefined) throw new Error('nothing was published')
    const { previous, next, recommend } = await near(middle)
    expect([previous, next]).toEqual([second, fourth])
    expect(recommend.slice(0, 2)).toEqual([last, first])
    expect(recommend.length).toBeLessThanOrEqual(6)
    for (const id of [middle, second, fourth]) expect(recommend).not.toContain(id)
    expect((await near(first)).previous).toBeNull()
  })

  it('goes through articles of one moment in the order of their ids, and ends at both ends', async () => {
    const token = await app().signIn('administrator')
    const moment = async (createdAt: string) => {
      const ids: number[] = []
      for (const number of [1, 2, 3])
        ids.push((await publish(app(), token, { article_title: `同时${number}`, createdAt })).id)
      return ids
    }
    const [oldest = 0, older = 0, old = 0] = await moment('1901-01-01 00:00:00')
    expect(await near(oldest)).toMatchObject({ previous: null, next: older })
    expect(await near(older)).toMatchObject({ previous: oldest, next: old })
    expect((await near(old)).previous).toBe(older)

    const [young = 0, younger = 0, youngest = 0] = await moment('2101-01-01 00:00:00')
    expect((await near(young)).next).toBe(younger)
    expect(await near(younger)).toMatchObject({ previous: young, next: youngest })
    expect(await near(youngest)).toMatchObject({ previous: younger, next: null })

    await app().call(article.setArticlePublic, { params: { id: younger, status: 1 } }, { token })
    expect(await near(youngest)).toMatchObject({ previous: young, next: null })
    expect((await near(young)).next).toBe(youngest)
  })

  itOnSqlite('is itself its neighbour at an end, also for the owner of one that is not listed', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, {
      article_title: '末了',
      createdAt: '2199-01-01 00:00:00',
      status: 2,
    })
    const answer = await app().call(article.getRecommendArticleById, { params: { id } }, { token })
    expect(answer.result.next).toMatchObject({ id, article_title: '末了', is_end: true })
    expect(answer.result.previous.is_end).toBe(false)
    expect(answer.result.recommend.map(row => row.id)).not.toContain(id)
  })

  it('recommends by the tags of this moment, and nothing that has been taken from the lists', async () => {
    const token = await app().signIn('administrator')
    const tagList = [{ tag_name: '同道' }]
    const on = (day: number) => ({ createdAt: `1998-06-0${day} 10:00:00` })
    const one = await publish(app(), token, { article_title: '道一', tagList, ...on(1) })
    await publish(app(), token, { article_title: '隔着', ...on(2) })
    const two = await publish(app(), token, { article_title: '道二', tagList, ...on(3) })
    const elsewhere = { category: { category_name: '别处' } }
    const other = await publish(app(), token, { article_title: '旁人', ...elsewhere, ...on(4) })
    const edit = (id: number, names: string[]) =>
      app().call(
        article.updateArticle,
        { body: { id, tagList: names.map(tag_name => ({ tag_name })) } },
        { token },
      )
    const shown = async () => (await near(one.id)).recommend
    expect((await shown())[0]).toBe(two.id)
    expect(await shown()).not.toContain(other.id)

    await edit(other.id, ['同道'])
    expect((await shown()).slice(0, 2)).toEqual([other.id, two.id])
    await edit(other.id, [])
    expect(await shown()).not.toContain(other.id)

    await edit(other.id, ['同道'])
    await shown()
    await app().call(article.setArticlePublic, { params: { id: other.id, status: 1 } }, { token })
    expect(await shown()).not.toContain(other.id)
    await app().call(article.setArticlePublic, { params: { id: other.id, status: 2 } }, { token })
    expect(await shown()).toContain(other.id)
    const { tagIdList } = (await app().call(article.getArticleById, { params: { id: other.id } })).result
    await app().call(tag.deleteTag, { body: { tagIdList } }, { token })
    expect(await shown()).not.toContain(other.id)
  })

  itOnSqlite('shows nothing that another process made private without telling', async () => {
    const token = await app().signIn('administrator')
    const tagList = [{ tag_name: '不告' }]
    const on = (day: number) => ({ createdAt: `1997-06-0${day} 10:00:00` })
    const one = await publish(app(), token, { article_title: '告一', tagList, ...on(1) })
    await publish(app(), token, { article_title: '隔着告', ...on(2) })
    const two = await publish(app(), token, { article_title: '告二', tagList, ...on(3) })
    expect((await near(one.id)).recommend[0]).toBe(two.id)
    await app().db.query.updateTable('article').set({ status: 2 }).where('id', '=', two.id).execute()
    expect((await near(one.id)).recommend).not.toContain(two.id)
  })
})
