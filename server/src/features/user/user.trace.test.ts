import { restrictUser } from '@xiaolou/contract/chat'
import { addComment, applyComment } from '@xiaolou/contract/comment'
import { addLike } from '@xiaolou/contract/like'
import * as link from '@xiaolou/contract/link'
import { addMessage } from '@xiaolou/contract/message'
import { uploadImg } from '@xiaolou/contract/picture'
import * as contract from '@xiaolou/contract/user'
import { banUsers, liftUserBans } from '@xiaolou/contract/user-manage'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readRoom, say } from '../../testing/chat.ts'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const password = 'Chun-yu-26'
const [nickName, username] = ['临水照花人', 'linshui_26']

onEveryDatabase('after an account is deleted', app => {
  /** All rows of all tables, as one text per table. */
  const readAll = async () => {
    const texts = new Map<string, string>()
    for (const { name } of await app().db.query.introspection.getTables()) {
      const rows = await app().db.query.selectFrom(name).selectAll().execute()
      texts.set(name, JSON.stringify(rows))
    }
    return texts
  }
  const tablesWith = async (word: string) =>
    [...(await readAll())].filter(([, text]) => text.includes(word)).map(([name]) => name)

  it('no table holds the name, the account or the avatar, whoever wrote them there', async () => {
    const owner = await app().signIn('administrator')
    const body = { username, password, nick_name: nickName }
    const { id } = (await app().call(contract.register, { body })).result
    const { token } = (await app().call(contract.login, { body: { username, password } })).result
    const other = await app().signIn('user')
    const { id: otherId } = (await app().call(contract.getOwnUserInfo, undefined, { token: other })).result
    const { id: for_id } = await publish(app(), owner, { article_title: '水边' })
    const bytes = await sharp({ create: { width: 700, height: 20, channels: 3, background: '#a35' } })
      .png()
      .toBuffer()
    const { url: avatar } = (
      await app().call(uploadImg, { file: new Blob([Uint8Array.from(bytes)]) }, { token })
    ).result
    await app().call(contract.updateOwnUserInfo, { body: { avatar } }, { token })

    const comment = { type: 1 as const, for_id, content: '照影' }
    const parent_id = (await app().call(addComment, { body: comment }, { token })).result.res.id
    await app().call(applyComment, { body: { ...comment, parent_id, content: '同照' } }, { token: other })
    await app().call(applyComment, { body: { ...comment, parent_id, content: '再照' } }, { token })
    await app().call(addMessage, { body: { message: '到此' } }, { token })
    await app().call(addLike, { body: { for_id, type: 1 } }, { token })
    const site = { site_name: '水边人家', url: 'https://water.example', site_desc: '', site_avatar: avatar }
    await app().call(link.addLink, { body: site }, { token })
    await say(app(), id, '大家好')
    await say(app(), otherId, `@${nickName} 你好`, { mentionIds: [id] })
    await app().call(restrictUser, { body: { user_id: id, kind: 'mute', minutes: 5 } }, { token: owner })
    await app().call(banUsers, { body: { ids: [id], minutes: 5 } }, { token: owner })
    await app().call(liftUserBans, { body: { ids: [id] } }, { token: owner })
    const again = (await app().call(contract.login, { body: { username, password } })).result.token
    expect(await tablesWith(nickName)).toEqual(
      expect.arrayContaining(['user', 'notification', 'chat_message']),
    )

    const left = await app().call(contract.deleteOwnAccount, { body: { password } }, { token: again })
    expect(left.result).toBe(true)
    const name = /([0-9a-f]{40})/.exec(avatar)?.[1] ?? ''
    await expect.poll(() => tablesWith(name)).toEqual([])
    for (const word of [nickName, username, '水边人家', 'water.example']) {
      expect([word, await tablesWith(word)]).toEqual([word, []])
    }
    for (const table of [
      'session',
      'login_place',
      'user_ban',
      'chat_restriction',
      'chat_nonce',
      'set_up_link',
    ]) {
      const rows = await app().db.query.selectFrom(table).selectAll().where('user_id', '=', id).execute()
      expect([table, rows]).toEqual([table, []])
    }
    const liked = await app()
      .db.query.selectFrom('like')
      .selectAll()
      .where('liker', '=', `user:${id}`)
      .execute()
    expect(liked).toEqual([])
    // Open chat rooms reload others' messages without the name.
    const room = JSON.stringify((await readRoom(app())).list)
    expect([room.includes(nickName), room.includes('你好')]).toEqual([false, true])
    expect((await app().http.inject(avatar)).statusCode).toBe(404)
  })
})
