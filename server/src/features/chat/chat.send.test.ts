import { deleteChatMessage, liftRestriction, restrictUser } from '@xiaolou/contract/chat'
import { closeCode } from '@xiaolou/contract/frame'
import { uploadImg } from '@xiaolou/contract/picture'
import { updateConfig } from '@xiaolou/contract/site'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createRoomVisits, textFrame } from '../../testing/chat-room.ts'
import { onSqlite } from '../../testing/on-every-database.ts'

onSqlite('what may be said in the chat room', app => {
  const { open, userOf, join, guest } = createRoomVisits(app)
  const settings = async (body: object) => {
    const token = await app().signIn('administrator')
    expect(await app().call(updateConfig, { body }, { token })).toMatchObject({ code: 0 })
  }

  it('nobody recalls what another wrote; the owner does, and a recall by REST reaches open rooms', async () => {
    const [one, two] = [await guest(), await guest()]
    const owner = await app().signIn('administrator')
    const [first, second, third] = [await join(one.token), await join(two.token), await join(owner)]
    first.send(textFrame('甲'))
    first.send(textFrame('乙'))
    const [a, b] = [await first.get('ack'), await first.get('ack', 1)]
    for (const message_id of [a.id, 10 ** 9]) second.send({ type: 'revert', message_id })
    expect(await second.get('tips', 1)).toEqual(await second.get('tips'))
    expect(second.all('revert')).toEqual([])
    third.send({ type: 'revert', message_id: a.id })
    expect(await second.get('revert')).toMatchObject({ message_id: a.id, by: await userOf(owner) })
    await app().call(deleteChatMessage, { params: { id: b.id } }, { token: one.token })
    expect(await second.get('revert', 1)).toMatchObject({ message_id: b.id, by: one.id, seq: b.seq + 2 })
  })

  it('who is forced offline is told why, is kept out for ten minutes, and keeps their notifications', async () => {
    const [one, two] = [await guest(), await guest()]
    const owner = await join(await app().signIn('administrator'))
    const [first, tab, other] = [await join(one.token), await join(one.token), await join(two.token)]
    const notices = await open()
    notices.send({ type: 'init', token: one.token, room: false })
    await notices.get('notify')
    other.send({ type: 'offline', user_id: one.id })
    expect(await other.get('tips')).toMatchObject({ content: '权限不足', code: 100002 })
    owner.send({ type: 'offline', user_id: String(one.id), reason: '请冷静一下' })
    for (const client of [first, tab]) {
      expect((await client.closed).code).toBe(closeCode.forcedOffline)
      const words = '你已被请出聊天室：请冷静一下。10 分钟后可以再来'
      expect(await client.closed).toMatchObject({ reason: words })
      expect(client.all('tips')).toEqual([
        { type: 'tips', content: words, code: 100019, retry_after_ms: 600_000 },
      ])
      expect(client.frames.slice(-2).map(({ type }) => type)).toEqual(['tips', 'onlineList'])
      const others = client
        .all('onlineList')
        .at(-1)
        ?.list.map(user => user.user_id)
      expect(others).toContain(two.id)
      expect(others).not.toContain(one.id)
    }
    await expect
      .poll(() =>
        other
          .all('onlineList')
          .at(-1)
          ?.list.map(user => user.user_id),
      )
      .not.toContain(one.id)
    const again = await open()
    again.send({ type: 'init', token: one.token })
    expect(await again.closed).toMatchObject({ code: closeCode.forcedOffline })
    expect(again.all('ready')).toEqual([])
    expect(again.all('onlineList').map(({ list }) => list.some(user => user.user_id === one.id))).toEqual([
      false,
    ])
    expect(notices.ws.readyState).toBe(notices.ws.OPEN)
    expect(notices.all('message')).toEqual([])
    app().clock.advance(600_001)
    expect((await join(one.token)).ready.me).toMatchObject({ user_id: one.id })
  })

  it('a mute, its end and a ban reach open rooms', async () => {
    const { token, id: user_id } = await guest()
    const owner = await app().signIn('administrator')
    const client = await join(token)
    expect(client.ready.me).toEqual({ user_id, is_administrator: false, muted_until: 0, mute_reason: '' })
    const body = { user_id, kind: 'mute' as const }
    await app().call(restrictUser, { body: { ...body, minutes: 5, reason: '刷屏' } }, { token: owner })
    const until = app().clock.now() + 300_000
    expect(await client.get('muted')).toEqual({ type: 'muted', muted_until: until, mute_reason: '刷屏' })
    client.send(textFrame('听得见吗', { nonce: 'muted-1' }))
    expect(await client.get('tips')).toMatchObject({
      nonce: 'muted-1',
      retry_after_ms: 300_000,
      code: 100019,
    })
    expect((await join(token)).ready.me).toMatchObject({ muted_until: until, mute_reason: '刷屏' })
    await app().call(liftRestriction, { body }, { token: owner })
    expect(await client.get('muted', 1)).toMatchObject({ muted_until: 0 })
    client.send(textFrame('听得见吗', { nonce: 'muted-1' }))
    await client.get('ack')
    await app().call(restrictUser, { body: { ...body, minutes: 0 } }, { token: owner })
    expect(await client.get('muted', 2)).toMatchObject({ muted_until: -1 })
    const ban = { user_id, kind: 'ban' as const, minutes: 0, reason: '' }
    await app().call(restrictUser, { body: ban }, { token: owner })
    expect(await client.closed).toEqual({ code: closeCode.forcedOffline, reason: '你已被请出聊天室' })
  })

  it('slow mode, a closed room and words bind guests, and say when to come again', async () => {
    await settings({ chat_slow_seconds: 30, chat_blocked_words: ['坏词'] })
    const { token } = await guest()
    const [client, owner] = [await join(token), await join(await app().signIn('administrator'))]
    expect(client.ready.slow_seconds).toBe(30)
    client.send(textFrame('有个 坏 词', { nonce: 'blocked' }))
    expect(await client.get('tips')).toMatchObject({ nonce: 'blocked', code: 100019 })
    client.send(textFrame('这句可以'))
    await client.get('ack')
    client.send(textFrame('太快', { nonce: 'slow' }))
    expect(await client.get('tips', 1)).toMatchObject({ nonce: 'slow', retry_after_ms: 30_000 })
    for (let at = 0; at < 2; at++) owner.send(textFrame('主人不必等'))
    await owner.get('ack', 1)
    app().clock.advance(30_000)
    client.send(textFrame('太快', { nonce: 'slow' }))
    await client.get('ack', 1)
    await settings({ chat_slow_seconds: 0, chat_blocked_words: [], chat: 'closed' })
    client.send(textFrame('还开着吗', { nonce: 'closed' }))
    expect(await client.get('tips', 2)).toMatchObject({ nonce: 'closed', retry_after_ms: 0 })
    owner.send(textFrame('主人照说'))
    await owner.get('ack', 2)
    expect((await join()).ready.is_open).toBe(false)
    await settings({ chat: 'open' })
    client.send(textFrame('还开着吗', { nonce: 'closed' }))
    await client.get('ack', 2)
  })

  it('what is no message is refused with its nonce, and its line lives on', async () => {
    const client = await join((await guest()).token)
    const refused = [
      textFrame('', { nonce: 'empty' }),
      textFrame('   \n ', { nonce: 'blank' }),
      textFrame('字'.repeat(2_001), { nonce: 'long' }),
      textFrame('x', { nonce: 'kind', content_type: 'html' }),
      { type: 'message', nonce: 'none' },
      textFrame('https://evil.example/a.png', { nonce: 'foreign', content_type: 'image' }),
      textFrame(`/uploads/${'a'.repeat(40)}.png`, { nonce: 'unknown', content_type: 'image' }),
    ]
    for (const frame of refused) client.send(frame)
    await client.get('tips', refused.length - 1)
    expect(client.all('tips').map(({ nonce }) => nonce)).toEqual(refused.map(({ nonce }) => nonce))
    expect(client.all('tips')[0]?.content).toBe('请输入消息后再发送')
    client.send(textFrame('\ud800半个\u0000'))
    expect((await client.get('message')).content).toBe('\ufffd半个')
  })

  it('a picture is said by who uploaded it, and by nobody else', async () => {
    const [one, two] = [await guest(), await guest()]
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a2' } })
      .png()
      .toBuffer()
    const { result } = await app().call(
      uploadImg,
      { file: new Blob([new Uint8Array(picture)], { type: 'image/png' }) },
      { token: one.token },
    )
    const [mine, theirs] = [await join(one.token), await join(two.token)]
    theirs.send(textFrame(result.url, { nonce: 'stolen', content_type: 'image' }))
    expect(await theirs.get('tips')).toMatchObject({ nonce: 'stolen', code: 100019 })
    mine.send(textFrame(result.url, { content_type: 'image' }))
    expect(await theirs.get('message')).toMatchObject({
      user_id: one.id,
      content: result.url,
      content_type: 'image',
      width: 40,
      height: 30,
    })
  })
})
