import { getArticleById } from '@xiaolou/contract/article'
import { addComment, applyComment } from '@xiaolou/contract/comment'
import { addLike } from '@xiaolou/contract/like'
import * as link from '@xiaolou/contract/link'
import { addMessage } from '@xiaolou/contract/message'
import { getNotifyList } from '@xiaolou/contract/notify'
import { uploadImg } from '@xiaolou/contract/picture'
import * as contract from '@xiaolou/contract/user'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const password = 'Chun-yu-26'

onEveryDatabase('an account that is deleted', app => {
  const enter = async (username: string, nick_name: string) => {
    const { id } = (await app().call(contract.register, { body: { username, password, nick_name } })).result
    const { token } = (await app().call(contract.login, { body: { username, password } })).result
    return { id, token }
  }
  const bring = async (token: string, background: string) => {
    const bytes = await sharp({ create: { width: 700, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
    const answer = await app().call(uploadImg, { file: new Blob([Uint8Array.from(bytes)]) }, { token })
    return answer.result.url
  }
  const fetchStatus = async (url: string) => (await app().http.inject(url)).statusCode

  it('leaves no picture that nothing shows, no application, no like, and its name in nobody’s notices', async () => {
    const owner = await app().signIn('administrator')
    const [leaver, other] = [await enter('leaver_1', '临别的人'), await enter('stayer_1', '留下的人')]
    const { id: for_id } = await publish(app(), owner, { article_title: '送别' })
    const { token } = leaver
    const [avatar, shared, shown] = [
      await bring(token, '#a31'),
      await bring(token, '#3a1'),
      await bring(token, '#13a'),
    ]
    expect(await bring(other.token, '#3a1')).toBe(shared)
    const small = avatar.replace('.png', '.w320.webp')
    expect(await fetchStatus(small)).toBe(200)
    await app().call(contract.updateOwnUserInfo, { body: { avatar } }, { token })
    const card = { message: '我走了', tag: '', color: '', bg_color: '', bg_url: shown }
    expect((await app().call(addMessage, { body: card }, { token })).code).toBe(0)

    const like = () => app().call(addLike, { body: { for_id, type: 1 } }, { token })
    const likes = async () =>
      (await app().call(getArticleById, { params: { id: for_id } })).result.thumbs_up_times
    expect([(await like()).code, await likes()]).toEqual([0, 1])
    const first = { type: 1 as const, for_id, content: '一路平安' }
    const parent_id = (await app().call(addComment, { body: first }, { token: other.token })).result.res.id
    await app().call(applyComment, { body: { ...first, parent_id, content: '再会' } }, { token })
    const site = { site_name: '旧站', url: 'https://old.example', site_desc: '', site_avatar: '' }
    await app().call(link.addLink, { body: site }, { token })
    const { list: waiting } = (await app().call(link.backGetLinksList, { body: {} }, { token: owner })).result
    await app().call(link.approveLinks, { body: { idList: waiting.map(row => row.id) } }, { token: owner })
    const edit = { ...site, id: waiting[0]?.id ?? 0, site_name: '改过的站' }
    await app().call(link.frontUpdateLink, { body: edit }, { token })
    await app().call(
      link.addLink,
      { body: { ...site, site_name: '新站', url: 'https://new.example' } },
      { token },
    )

    const told = async (of: string) => {
      const { list } = (await app().call(getNotifyList, { body: { size: 100 } }, { token: of })).result
      return list.filter(row => row.message.includes('临别的人')).length
    }
    expect([await told(owner), await told(other.token)]).toEqual([1, 1])
    const left = await app().call(contract.deleteOwnAccount, { body: { password } }, { token })
    expect(left.result).toBe(true)

    expect([await told(owner), await told(other.token), await likes()]).toEqual([0, 0, 0])
    const links = (await app().call(link.backGetLinksList, { body: {} }, { token: owner })).result.list
    expect(links).toMatchObject([{ site_name: '旧站', waiting: null }])
    await expect.poll(() => fetchStatus(avatar)).toBe(404)
    expect([await fetchStatus(small), await fetchStatus(shared), await fetchStatus(shown)]).toEqual([
      404, 200, 200,
    ])
    // The texts stay, under another name.
    const rows = await app().db.query.selectFrom('comment').select('content').execute()
    expect(rows.map(row => row.content)).toContain('再会')
    // The address of an application is available again.
    const again = { ...site, site_name: '别人的站', url: 'https://new.example' }
    expect((await app().call(link.addLink, { body: again }, { token: other.token })).code).toBe(0)
  })
})
