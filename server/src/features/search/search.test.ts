import * as article from '@xiaolou/contract/article'
import * as comment from '@xiaolou/contract/comment'
import * as message from '@xiaolou/contract/message'
import * as photo from '@xiaolou/contract/photo'
import * as photoManage from '@xiaolou/contract/photo-manage'
import { type SearchKind, searchSite } from '@xiaolou/contract/search'
import { updateConfig } from '@xiaolou/contract/site'
import * as talk from '@xiaolou/contract/talk'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { leave } from '../../testing/guestbook.ts'
import { musicOnEveryDatabase } from '../../testing/music.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

type As = { token?: string }

onEveryDatabase('search over everything', app => {
  const search = async (words: string, as: As = {}, kind?: SearchKind) =>
    (await app().call(searchSite, { query: { words, ...(kind && { kind }) } }, as)).result
  const titles = async (words: string, as: As = {}) =>
    (await search(words, as)).flatMap(({ kind, hits }) => hits.map(({ title }) => `${kind} ${title}`))
  const say = async (content: string, as: As) =>
    (await app().call(talk.publishTalk, { body: { content } }, as)).result.id

  const furnish = async () => {
    const owner = { token: await app().signIn('administrator') }
    const guest = { token: await app().signIn('user') }
    const post = await publish(app(), owner.token, {
      article_title: '小楼听雨',
      article_content: '深巷里有人卖杏花，也卖茉莉。',
      category: { category_name: '市井人家' },
      tagList: [{ tag_name: '江南旧事' }, { tag_name: '旧事' }],
    })
    const talkId = await say('今夜 **杏花** 落了一地', owner)
    const { result: album } = await app().call(
      photo.addAlbum,
      { body: { album_name: '杏花微雨', description: '江南三月' } },
      owner,
    )
    await leave(app(), { message: '路过，看见杏花。' }, guest)
    const written = { type: 1, for_id: post.id, content: '杏花开在哪一条巷子？' } as const
    await app().call(comment.addComment, { body: written }, guest)
    return { owner, guest, post, talkId, album }
  }
  let furnished: ReturnType<typeof furnish> | undefined
  const house = () => {
    furnished ??= furnish()
    return furnished
  }
  const all = ['article 小楼听雨', 'talk 今夜 杏花 落了一地', 'message 路过，看见杏花。', 'album 杏花微雨']

  it('groups what it finds by kind, articles first, and one’s own comments for who is signed in', async () => {
    const { guest, owner } = await house()
    expect(await titles('杏花')).toEqual(all)
    expect(await titles('杏花', guest)).toEqual([...all, 'comment 小楼听雨'])
    expect(await titles('杏花', owner)).toEqual(all)
    const [own] = await search('巷子', guest, 'comment')
    expect(own?.hits[0]).toMatchObject({ excerpt: '杏花开在哪一条巷子？' })
    expect(own?.hits[0]?.address).toMatch(/^\/posts\/.+#comment-\d+$/)
  })

  it('leads to where each stands, and to the list of all messages that hold the words', async () => {
    const { album, post, talkId } = await house()
    const groups = await search('杏花')
    const addresses = groups.map(({ hits }) => hits[0]?.address)
    expect([addresses[0], addresses[1], addresses[3]]).toEqual([
      `/posts/${post.slug}`,
      `/talk?id=${talkId}`,
      `/photos?id=${album.id}`,
    ])
    expect(groups.map(({ list }) => list)).toEqual(['', '', '/message/list?q=%E6%9D%8F%E8%8A%B1', ''])
    expect(groups[0]?.hits[0]).toMatchObject({ excerpt: '深巷里有人卖杏花，也卖茉莉。', sounding: [] })
  })

  it.each([
    ['xlty', ['小楼听雨']],
    ['xiaolou', ['小楼']],
    ['XiaoLouT', ['小楼听']],
    ['tingyu', ['听雨']],
    ['xiao ting', ['小', '听']],
    ['xiaolty', ['小楼听雨']],
    ['xlouting', ['小楼听']],
    ['louty', ['楼听雨']],
    ['xiaol tingy', ['小楼', '听雨']],
    ['xilty', undefined],
    ['小楼ty', ['小楼听雨']],
    ['l听', ['楼听']],
    ['loulou', undefined],
    ['x', undefined],
  ])('finds a title by the sound %j, and says what of it is meant', async (words, sounding) => {
    await house()
    const [group] = await search(words)
    expect(group?.hits[0]?.sounding).toEqual(sounding)
  })

  it('hears albums and the first words of talks, and whole words of texts', async () => {
    await house()
    expect(await titles('xhwy')).toEqual(['album 杏花微雨'])
    expect(await titles('jinye')).toEqual(['talk 今夜 杏花 落了一地'])
    expect(await titles('shenxiang')).toEqual(['article 小楼听雨'])
    const [inText] = await search('moli')
    expect(inText?.hits[0]).toMatchObject({ excerpt: '深巷里有人卖杏花，也卖茉莉。', sounding: ['茉莉'] })
    expect(await titles('kanjian')).toEqual(['message 路过，看见杏花。'])
    expect(await titles('sxlyr')).toEqual([])
  })

  it('finds one’s own comments by the sound of their words, and nobody else’s', async () => {
    const { guest, owner } = await house()
    expect(await titles('kaizai', guest)).toEqual(['comment 小楼听雨'])
    expect(await titles('kaizai', owner)).toEqual([])
  })

  it('finds traditional characters by simplified ones and the other way round, and marks them as written', async () => {
    const { owner } = await house()
    await say('聽說後院的貓又來了', owner)
    for (const words of ['听说', '聽說', '后院的猫', '後院']) {
      const [group] = await search(words)
      expect([words, group?.hits[0]?.title]).toEqual([words, '聽說後院的貓又來了'])
    }
    expect((await search('听说'))[0]?.hits[0]?.sounding).toEqual(['聽說'])
    expect((await search('聽說'))[0]?.hits[0]?.sounding).toEqual([])
    expect(await titles('賣杏花')).toEqual(['article 小楼听雨'])
    expect(await titles('tingshuo')).toEqual(['talk 聽說後院的貓又來了'])
  })

  it('finds composed characters by decomposed ones and the other way round', async () => {
    const { owner } = await house()
    await say('去 cafe\u0301 坐坐', owner)
    await say('那家 crème 店', owner)
    expect([await titles('café'), await titles('cre\u0300me')]).toEqual([
      ['talk 去 café 坐坐'],
      ['talk 那家 crème 店'],
    ])
  })

  it('finds words with one slip, below those without', async () => {
    const { owner } = await house()
    await say('今天装 kubernetes', owner)
    await say('kubernetse 写错了', owner)
    expect(await titles('kubernetes')).toEqual(['talk 今天装 kubernetes', 'talk kubernetse 写错了'])
    expect(await titles('kubernets')).toEqual(['talk kubernetse 写错了', 'talk 今天装 kubernetes'])
    const [article] = await search('小楼听语')
    expect(article?.hits[0]).toMatchObject({ title: '小楼听雨', sounding: ['小楼听雨'] })
    expect(await titles('江南旧石')).toEqual(['tag 江南旧事'])
    expect(await titles('有人卖兴花')).toEqual(['article 小楼听雨'])
    expect([await titles('听语'), await titles('kubretenes')]).toEqual([[], []])
  })

  it('finds categories and tags by name and sound, with how many articles, where one is listed under them', async () => {
    const { owner, post } = await house()
    const [own] = await search('旧事', {}, 'tag')
    expect(own?.hits.map(({ title, excerpt }) => `${title} ${excerpt}`)).toEqual([
      '旧事 1 篇文章',
      '江南旧事 1 篇文章',
    ])
    expect(own?.hits[0]?.address).toMatch(/^\/articleList\?type=tag&id=\d+&name=/)
    for (const [words, sounding] of [
      ['市井', []],
      ['sjr', ['市井人']],
      ['shijrjia', ['市井人家']],
    ] as const) {
      const [found] = await search(words)
      expect([words, found?.kind, found?.hits[0]?.title]).toEqual([words, 'category', '市井人家'])
      expect(found?.hits[0]?.sounding).toEqual(sounding)
      expect(found?.hits[0]?.address).toMatch(/^\/articleList\?type=category&id=\d+&name=/)
    }
    expect(await titles('jnanjiu')).toEqual(['tag 江南旧事'])
    await app().call(article.setArticlePublic, { params: { id: post.id, status: 1 } }, owner)
    for (const words of ['旧事', 'sjr', 'jnanjiu']) expect(await titles(words, owner)).toEqual([])
    await app().call(article.setArticlePublic, { params: { id: post.id, status: 2 } }, owner)
    expect(await titles('市井')).toEqual(['category 市井人家'])
  })

  it('gives a few of each, says that there are more, and gives more of one kind', async () => {
    const { owner } = await house()
    for (let number = 1; number <= 5; number += 1) await say(`芦花第${number}`, owner)
    const [few] = await search('芦花')
    expect([few?.hits.length, few?.has_more]).toEqual([3, true])
    const [more] = await search('芦花', {}, 'talk')
    expect([more?.hits.length, more?.has_more, more?.hits[0]?.title]).toEqual([5, false, '芦花第5'])
  })

  it('finds words that changed, and no longer those that stood there', async () => {
    const { owner } = await house()
    const id = await say('原有猞猁', owner)
    await app().call(talk.updateTalk, { body: { id, content: '换成貔貅' } }, owner)
    expect([await titles('猞猁'), await titles('pixiu')]).toEqual([[], ['talk 换成貔貅']])
  })

  it('refuses a query that is too long, and survives hostile ones', async () => {
    expect(await app().call(searchSite, { query: { words: '长'.repeat(65) } })).toMatchObject({
      ...{ status: 200, code: 100005, message: '搜索词最多64个字' },
    })
    for (const words of ["' OR 1=1 --", '"""', 'NEAR(', '\u0000', '💥', '\ue0001', "it's", 'a* b', ''])
      expect([words, (await app().call(searchSite, { query: { words } })).code]).toEqual([words, 0])
  })

  it('does not find what waits, nor what is closed to readers; the owner finds what is in a closed room', async () => {
    const { owner, guest } = await house()
    const settings = { blog_name: '小楼' }
    await app().call(updateConfig, { body: { ...settings, closed_rooms: ['messages', 'talk'] } }, owner)
    expect(await titles('杏花', guest)).toEqual([all[0], all[3], 'comment 小楼听雨'])
    expect(await titles('杏花', owner)).toEqual(all)
    await app().call(updateConfig, { body: { ...settings, closed_rooms: [] } }, owner)
    expect(await titles('杏花')).toEqual(all)
  })

  it('forgets what is made private, hidden, binned or deleted', async () => {
    const { owner, guest, album, talkId, post } = await house()
    await app().call(talk.togglePublic, { params: { id: talkId, status: 2 } }, owner)
    await app().call(photoManage.hideAlbum, { body: { id: album.id, is_hidden: true } }, owner)
    await app().call(article.setArticlePublic, { params: { id: post.id, status: 1 } }, owner)
    expect(await titles('杏花', guest)).toEqual(['message 路过，看见杏花。'])
    for (const sound of ['xlty', 'xhwy', 'jinye']) expect(await titles(sound, owner)).toEqual([])
    await app().call(article.setArticlePublic, { params: { id: post.id, status: 2 } }, owner)
    await app().call(photoManage.hideAlbum, { body: { id: album.id, is_hidden: false } }, owner)
    expect(await titles('xlty')).toEqual([all[0]])
    await app().call(photoManage.binAlbum, { body: { id: album.id, is_binned: true } }, owner)
    const { result } = await app().call(message.getMessageList, { body: { message: '杏花' } })
    const id = result.list[0]?.id ?? 0
    await app().call(message.deleteMessage, { body: { idList: [id] } }, owner)
    expect(await titles('杏花')).toEqual([all[0]])
  })
})

musicOnEveryDatabase('songs in the search over everything', (app, { mp3, put, scan }) => {
  it('come from the library, also by their sound, and have no address', async () => {
    await put({ '送别.mp3': mp3({ title: '送别', artist: '李叔同', album: '城南旧事' }, 1) })
    await scan()
    for (const [words, sounding] of [
      ['送别', []],
      ['songbie', ['送别']],
      ['lst', ['李叔同']],
      ['lshutong', ['李叔同']],
      ['送b', ['送别']],
      ['nanj', ['南旧']],
      ['njs', ['南旧事']],
      ['城南就事', ['城南旧事']],
    ] as const) {
      const [group] = (await app().call(searchSite, { query: { words } })).result
      expect(group).toMatchObject({ kind: 'song', hits: [{ title: '送别', address: '', sounding }] })
      expect(group?.hits[0]?.excerpt).toBe('李叔同 · 城南旧事')
    }
  })
})
