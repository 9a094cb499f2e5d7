import { clearChat, getChatList } from '@xiaolou/contract/chat'
import { expect, it } from 'vitest'
import { createRoomVisits, textFrame } from '../../testing/chat-room.ts'
import { onSqlite } from '../../testing/on-every-database.ts'

onSqlite('coming back to the chat room', app => {
  const { userOf, join, guest } = createRoomVisits(app)

  it('clearing reaches open rooms, and what was missed is then nothing but the clearing', async () => {
    const owner = await app().signIn('administrator')
    const client = await join((await guest()).token)
    client.send(textFrame('将要清空'))
    const ack = await client.get('ack')
    await app().call(clearChat, {}, { token: owner })
    expect(await client.get('clear')).toMatchObject({ before_id: ack.id + 1, seq: ack.seq + 1 })
    const { epoch, seq } = client.ready
    const back = await join(undefined, { epoch, last_seq: seq })
    expect(back.ready).toMatchObject({ recovered: true, seq: ack.seq + 1 })
    expect(back.ready.missed.map(event => event.type)).toEqual(['clear'])
  })

  it('who was away is sent what they missed, with what was taken back meanwhile, and no more', async () => {
    const { token } = await guest()
    const away = await join()
    const client = await join(token)
    await away.leave()
    for (const words of ['一', '二', '三']) client.send(textFrame(words))
    const [first, , third] = [await client.get('ack'), await client.get('ack', 1), await client.get('ack', 2)]
    client.send({ type: 'revert', message_id: first.id })
    await client.get('revert')
    const { epoch, seq } = away.ready
    const back = await join(undefined, { epoch, last_seq: seq })
    expect(back.ready).toMatchObject({ epoch, recovered: true, seq: third.seq + 1 })
    expect(back.ready.missed.map(event => [event.type, event.seq])).toEqual([
      ['message', first.seq + 1],
      ['message', third.seq],
      ['revert', third.seq + 1],
    ])
    expect(back.ready.missed[1]).toEqual(client.all('message')[2])
    client.send(textFrame('四'))
    expect((await back.get('message')).seq).toBe(third.seq + 2)
    const nothing = await join(undefined, { epoch, last_seq: third.seq + 2 })
    expect(nothing.ready).toMatchObject({ recovered: true, missed: [] })
  })

  it('another log, a place beyond its end, too much missed: the list is to be loaded anew', async () => {
    const { epoch, seq } = (await join()).ready
    for (const given of [
      { epoch: 'another', last_seq: seq },
      { epoch, last_seq: seq + 1 },
      { epoch },
      { last_seq: seq },
    ])
      expect((await join(undefined, given)).ready).toMatchObject({ epoch, seq, recovered: false, missed: [] })
    const userId = await userOf(await app().signIn('user'))
    const words = Array.from({ length: 501 }, (_, at) => `第${at}句`)
    await Promise.all(
      words.map(content =>
        app().app.conversation.chat.log.send({ userId, content, contentType: 'text', mentionIds: [] }),
      ),
    )
    expect((await join(undefined, { epoch, last_seq: seq })).ready).toMatchObject({
      recovered: false,
      missed: [],
    })
    const just = await join(undefined, { epoch, last_seq: seq + 1 })
    expect([just.ready.recovered, just.ready.missed.length]).toEqual([true, 500])
  })

  it('whatever is written while somebody comes in is in the answer or comes after it, once', async () => {
    const { token } = await guest()
    const client = await join(token)
    const { epoch, seq } = client.ready
    const { log } = app().app.conversation.chat
    const userId = await userOf(token)
    const write = async () => {
      for (let at = 0; at < 40; at++)
        await log.send({ userId, content: `${at}`, contentType: 'text', mentionIds: [] })
    }
    const writing = write()
    const late = await Promise.all(
      Array.from({ length: 12 }, () => join(undefined, { epoch, last_seq: seq })),
    )
    await writing
    const wanted = Array.from({ length: 40 }, (_, at) => seq + 1 + at)
    for (const one of late) {
      const missed = one.ready.missed.map(event => event.seq)
      await expect.poll(() => missed.length + one.all('message').length).toBe(40)
      expect([...missed, ...one.all('message').map(event => event.seq)]).toEqual(wanted)
    }
    const { result } = await app().call(getChatList, { body: { size: 10 } })
    expect(result).toMatchObject({ seq: seq + 40, epoch })
  })
})
