import * as article from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import * as tag from '@xiaolou/contract/tag'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onSqlite } from '../../testing/on-every-database.ts'

onSqlite('tags', app => {
  it('lists every tag with its public articles only, also after an article changes its state', async () => {
    const token = await app().signIn('administrator')
    const tagList = [{ tag_name: '江南' }]
    const { id } = await publish(app(), token, { article_title: '水一', tagList })
    await publish(app(), token, { article_title: '水二', tagList })
    const count = async () =>
      (await app().call(tag.getTagDictionary)).result.find(row => row.tag_name === '江南')?.article_count
    expect(await count()).toBe(2)
    await app().call(article.setArticlePublic, { params: { id, status: 1 } }, { token })
    expect(await count()).toBe(1)
  })

  it('names that no listed article bears are the administrator’s alone: lists, feeds, the site map', async () => {
    const token = await app().signIn('administrator')
    const secret = (name: string, more: object) =>
      publish(app(), token, {
        article_title: `${name}一篇`,
        category: { category_name: `${name}之类` },
        tagList: [{ tag_name: `${name}之签` }],
        ...more,
      })
    const { id } = await secret('私密', { status: 2 })
    await secret('草稿', { status: 3 })
    const namesFor = async (who?: string) => {
      const caller = who === undefined ? {} : { token: who }
      const tags = (await app().call(tag.getTagDictionary, undefined, caller)).result
      const categories = (await app().call(getCategoryDictionary, undefined, caller)).result
      return [...tags.map(row => row.tag_name), ...categories.map(row => row.category_name)]
    }
    const secrets = (names: string[]) => names.filter(name => /私密|草稿/.test(name)).length
    expect(secrets(await namesFor(token))).toBe(4)
    expect(secrets(await namesFor(await app().signIn('user')))).toBe(0)
    expect(secrets(await namesFor())).toBe(0)
    const own = (await app().call(article.getArticleById, { params: { id } }, { token })).result
    for (const folder of [`tag/${own.tagIdList[0]}`, `category/${own.category_id}`]) {
      const feed = await app().http.inject(`/feeds/${folder}/feed.json`)
      expect([feed.statusCode, feed.body.includes('私密')]).toEqual([404, false])
    }
    const map = await app().http.inject('/sitemap.xml')
    expect(map.body).not.toContain(`type=tag&amp;id=${own.tagIdList[0]}<`)
    expect((await app().http.inject('/rss.xml')).body).not.toMatch(/私密|草稿/)
    const search = app().call(article.getArticleListByContent, { params: { content: '私密' } })
    expect((await search).result).toEqual([])
    await app().call(article.setArticlePublic, { params: { id, status: 2 } }, { token })
    expect(secrets(await namesFor())).toBe(2)
  })

  it('renames a tag and refuses a name that is taken', async () => {
    const token = await app().signIn('administrator')
    const first = (await app().call(tag.addTag, { body: { tag_name: '读诗' } }, { token })).result
    const second = (await app().call(tag.addTag, { body: { tag_name: '写诗' } }, { token })).result
    const rename = (id: number, tag_name: string) =>
      app().call(tag.updateTag, { body: { id, tag_name } }, { token })
    expect(await rename(second.id, '读诗')).toMatchObject({ status: 200, code: 100003 })
    expect(await rename(first.id, '读诗')).toMatchObject({ code: 0 })
    expect(await rename(999_999, '无')).toMatchObject({ status: 404, code: 100003 })
  })

  it('deletes a tag and leaves its articles', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '留下', tagList: [{ tag_name: '要删的' }] })
    const before = await app().call(article.getArticleById, { params: { id } })
    await app().call(tag.deleteTag, { body: { tagIdList: before.result.tagIdList } }, { token })
    const after = await app().call(article.getArticleById, { params: { id } })
    expect(after.result).toMatchObject({ article_title: '留下', tagNameList: [] })
  })
})
