import { deleteChatMessage } from '@xiaolou/contract/chat'
import { expect, it } from 'vitest'
import { createRoomVisits, textFrame } from '../../testing/chat-room.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

onEveryDatabase('the chat room', (app, itOnSqlite) => {
  const { open, join, guest } = createRoomVisits(app)

  itOnSqlite('a front end of the family sends, recalls, and is sent who is there', async () => {
    const { token, id } = await guest()
    const client = await open()
    client.send({ type: 'init', user_id: id, token })
    const { list } = await client.get('onlineList')
    expect(list.map(user => user.user_id)).toContain(id)
    client.send({ type: 'message', user_id: 999, content: '你好<div>第二行</div>', content_type: 'text' })
    const message = await client.get('message')
    expect(message).toMatchObject({ user_id: id, content_type: 'text', nonce: '', is_owner: false })
    expect(message.content).toContain('<br')
    client.send({ type: 'revert', message_id: String(message.id) })
    expect(await client.get('revert')).toMatchObject({ message_id: message.id, by: id, seq: message.seq + 1 })
    expect(client.all('ack')).toEqual([])
  })

  it('is silent about what was recalled already, to those who might have', async () => {
    const [one, two] = [await guest(), await guest()]
    const owner = await join(await app().signIn('administrator'))
    const [author, stranger] = [await join(one.token), await join(two.token)]
    author.send(textFrame('收回去的话'))
    const { id } = await author.get('ack')
    await app().call(deleteChatMessage, { params: { id } }, { token: one.token })
    for (const client of [author, owner, stranger]) {
      await client.get('revert')
      client.send({ type: 'revert', message_id: id })
    }
    expect(await stranger.get('tips')).toMatchObject({ code: 100019 })
    author.send({ type: 'revert', message_id: 999_999 })
    expect(await author.get('tips')).toEqual(await stranger.get('tips'))
    await owner.settle()
    for (const { all } of [author, owner, stranger]) expect(all('revert')).toHaveLength(1)
    expect([author.all('tips').length, owner.all('tips').length]).toEqual([1, 0])
  })

  itOnSqlite('readers are sent everything and send nothing', async () => {
    const [reader, sender] = [await join(), await join((await guest()).token)]
    expect(reader.ready).toMatchObject({ me: null, recovered: false, missed: [], is_open: true })
    for (const frame of [
      { ...textFrame('x', { nonce: 'mine' }), user_id: 1 },
      { type: 'revert', message_id: 1 },
      { type: 'offline', user_id: 1 },
      { type: 'typing' },
    ])
      reader.send(frame)
    const tips = [await reader.get('tips'), await reader.get('tips', 3)]
    expect(tips[0]).toEqual({ type: 'tips', content: '请先登录', code: 100016, nonce: 'mine' })
    expect(tips[1]).toMatchObject({ content: '请先登录', code: 100016 })
    sender.send(textFrame('大家好'))
    expect((await reader.get('message')).content).toBe('大家好')
    expect(sender.all('message').length).toBeLessThanOrEqual(1)
  })

  it('is acknowledged first, then sent to all in one order, which is the order of the log', async () => {
    const clients = await Promise.all([guest(), guest(), guest()].map(async one => join((await one).token)))
    const reader = await join()
    for (let at = 0; at < 5; at++)
      for (const [who, client] of clients.entries()) client.send(textFrame(`${who}:${at}`))
    await reader.get('message', 14)
    const seqs = reader.all('message').map(message => message.seq)
    expect(seqs).toEqual(Array.from({ length: 15 }, (_, at) => (seqs[0] ?? 0) + at))
    for (const client of clients) {
      await client.get('message', 14)
      expect(client.all('message')).toEqual(reader.all('message'))
      const own = client.frames.filter(frame => frame.type === 'ack' || frame.type === 'message')
      for (const ack of client.all('ack')) {
        const message = client.all('message').find(({ nonce }) => nonce === ack.nonce)
        expect(message).toMatchObject({ id: ack.id, seq: ack.seq })
        if (message) expect(own.indexOf(ack)).toBeLessThan(own.indexOf(message))
      }
      expect(client.all('ack')).toHaveLength(5)
    }
  })

  itOnSqlite('the same nonce again is answered by what it became, also after a recall', async () => {
    const { token } = await guest()
    const client = await join(token)
    const frame = textFrame('一次')
    client.send(frame)
    const ack = await client.get('ack')
    client.send({ ...frame, content: '另一句' })
    expect(await client.get('ack', 1)).toEqual({ ...ack, dup: true })
    client.send({ type: 'revert', message_id: ack.id })
    await client.get('revert')
    client.send(frame)
    expect(await client.get('ack', 2)).toEqual({ ...ack, dup: true, is_gone: true })
    expect(client.all('message')).toHaveLength(1)
  })

  itOnSqlite(
    'is written by others: sent to them at most every three seconds, and never to oneself',
    async () => {
      const { token, id } = await guest()
      const [client, tab, other, reader] = [
        await join(token),
        await join(token),
        await join((await guest()).token),
        await join(),
      ]
      for (let at = 0; at < 3; at++) client.send({ type: 'typing' })
      tab.send({ type: 'typing' })
      expect(await other.get('typing')).toMatchObject({
        user_id: id,
        nick_name: expect.stringContaining('客人'),
      })
      await reader.get('typing')
      for (const one of [client, tab, other, reader]) await one.settle()
      expect([client, tab, other, reader].map(one => one.all('typing').length)).toEqual([0, 0, 1, 1])
    },
  )

  itOnSqlite('a user over two tabs is there once, until ten seconds after the last has gone', async () => {
    const { token, id } = await guest()
    const watch = await join()
    const [one, two] = [await join(token), await join(token)]
    const isListed = () =>
      watch
        .all('onlineList')
        .at(-1)
        ?.list.filter(user => user.user_id === id).length
    await expect.poll(isListed).toBe(1)
    const listed = watch
      .all('onlineList')
      .at(-1)
      ?.list.find(user => user.user_id === id)
    expect(listed).toMatchObject({
      is_owner: false,
      createTime: expect.stringMatching(/^2026-11-21 \d\d:\d\d:\d\d$/),
    })
    await one.leave()
    app().clock.advance(60_000)
    await two.settle()
    expect(isListed()).toBe(1)
    await two.leave()
    await expect.poll(() => app().app.conversation.chat.presence.isPresent(id)).toBe(false)
    expect(isListed()).toBe(1)
    app().clock.advance(10_000)
    await expect.poll(isListed).toBe(0)
  })

  itOnSqlite(
    'a song that somebody wants known stands beside their name until it stops or they go',
    async () => {
      const { token, id } = await guest()
      const [watch, client] = [await join(), await join(token)]
      const song = () =>
        watch
          .all('onlineList')
          .at(-1)
          ?.list.find(user => user.user_id === id)?.song_id
      client.send({ type: 'listening', song_id: 12 })
      await expect.poll(song).toBe(12)
      client.send({ type: 'listening', song_id: 0 })
      await expect.poll(song).toBe(undefined)
      client.send({ type: 'listening', song_id: '<b>' })
      client.send({ type: 'listening', song_id: 13 })
      await expect.poll(song).toBe(13)
      // A visitor has no name in the list.
      watch.send({ type: 'listening', song_id: 14 })
      await client.leave()
      await expect.poll(song).toBe(undefined)
    },
  )

  itOnSqlite(
    'who changes the song all the time is followed no faster than once a second, and heard when it stops',
    async () => {
      const { token, id } = await guest()
      const [watch, client] = [await join(), await join(token)]
      for (let song_id = 1; song_id <= 20; song_id++) client.send({ type: 'listening', song_id })
      await client.settle()
      const song = () =>
        watch
          .all('onlineList')
          .at(-1)
          ?.list.find(user => user.user_id === id)?.song_id
      await expect.poll(song).toBe(5)
      client.send({ type: 'listening', song_id: 0 })
      await expect.poll(song).toBe(undefined)
    },
  )

  itOnSqlite('a page of another site gets no socket', async () => {
    await expect(open({ origin: 'https://xiaolou.example.evil' })).rejects.toThrow('403')
  })

  itOnSqlite('who stays out is sent notifications alone', async () => {
    const { token, id } = await guest()
    const outside = await open()
    outside.send({ type: 'init', token, room: false })
    await outside.get('notify')
    const client = await join((await guest()).token)
    client.send(textFrame('在吗'))
    await client.get('message')
    outside.send(textFrame('我在外面', { nonce: 'outside' }))
    expect(await outside.get('tips')).toMatchObject({ content: '你不在聊天室里', nonce: 'outside' })
    expect(outside.frames.map(frame => frame.type)).toEqual(['notify', 'tips'])
    expect(app().app.conversation.chat.presence.isPresent(id)).toBe(false)
  })
})
