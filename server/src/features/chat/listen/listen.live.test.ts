import { getListenHistory, getProgramme, setProgramme } from '@xiaolou/contract/listen'
import { expect, it } from 'vitest'
import { createRoomVisits, textFrame } from '../../../testing/chat-room.ts'
import type { LiveClient } from '../../../testing/live-client.ts'
import { musicOnEveryDatabase } from '../../../testing/music.ts'

let serial = 0

musicOnEveryDatabase('listening together', (app, kit) => {
  const { join, guest } = createRoomVisits(app)
  const put = async (...names: string[]) => {
    const files = names.map((title, at): [string, Buffer] => [`${title}.mp3`, kit.mp3({ title }, at)])
    await kit.put(Object.fromEntries(files))
    await kit.scan()
    return Promise.all(names.map(async name => (await kit.byName(name))?.id ?? 0))
  }
  const act = async (client: LiveClient, asked: object) => {
    serial += 1
    const nonce = `act-${serial}`
    client.send({ type: 'listen', nonce, ...asked })
    await expect.poll(() => client.all('listenAnswer').some(one => one.nonce === nonce)).toBe(true)
    return client.all('listenAnswer').find(one => one.nonce === nonce)?.content
  }
  const look = async (client: LiveClient) => {
    const count = client.all('listenState').length
    client.send({ type: 'listen', act: 'look' })
    return client.get('listenState', count)
  }
  /** Each test begins in silence. */
  const hush = async () => {
    const owner = await join(await app().signIn('administrator'))
    const { deputies, queue, now } = await look(owner)
    await act(owner, { act: 'programme', list_id: 0 })
    if (deputies.length > 0) await act(owner, { act: 'deputies', user_ids: [] })
    for (const { entry } of queue) await act(owner, { act: 'remove', entry })
    if (now) await act(owner, { act: 'skip', entry: now.entry })
    return owner
  }

  it('what one asks for is heard by all who listen, from one moment of the server’s clock', async () => {
    await hush()
    const [song] = await put('初雪')
    const [asker, listener] = [await join((await guest()).token), await join()]
    expect(await act(asker, { act: 'add', song_id: song })).toBe('')
    expect((await listener.get('listen')).added).toMatchObject({ song: { name: '初雪' } })
    expect((await look(listener)).now).toBeNull()
    listener.send({ type: 'listen', act: 'join' })
    const begun = await asker.get('listen', 1)
    expect(begun.now).toMatchObject({ song: { id: song }, started_at: app().clock.now() + 800, paused_at: 0 })
    expect(begun.removed).toEqual([begun.now?.entry])
    expect(await listener.get('listening')).toEqual({ type: 'listening', count: 0, needed: 1 })
    await expect.poll(() => listener.all('listening').at(-1)?.count).toBe(1)
    expect(Buffer.byteLength(JSON.stringify(begun))).toBeLessThan(1_000)
    const { result } = await app().call(getListenHistory, { body: {} })
    expect(result.list[0]).toMatchObject({ song: { name: '初雪' }, is_skipped: false })
  })

  it('who gives no nonce is obeyed, and not answered', async () => {
    const owner = await hush()
    const [song] = await put('无名之问')
    owner.send({ type: 'listen', act: 'add', song_id: song })
    await expect.poll(() => owner.all('listen').at(-1)?.added?.song.name).toBe('无名之问')
    const answers = owner.all('listenAnswer').length
    await look(owner)
    expect(owner.all('listenAnswer')).toHaveLength(answers)
  })

  it('the clock is asked and answered, and nothing of it is for others', async () => {
    const client = await join()
    client.send({ type: 'time', at: 12.5 })
    expect(await client.get('time')).toEqual({ type: 'time', at: 12.5, now: app().clock.now() })
  })

  it('its events stand in the room’s log without a gap, and a resume leaves them out', async () => {
    const owner = await hush()
    const [song] = await put('雨中')
    const { epoch, seq } = owner.ready
    await act(owner, { act: 'add', song_id: song })
    owner.send(textFrame('听到了吗'))
    const message = await owner.get('message')
    const listened = owner.all('listen').map(event => event.seq)
    expect(listened.at(-1)).toBe(message.seq - 1)
    const back = await join(undefined, { epoch, last_seq: seq })
    expect(back.ready).toMatchObject({ recovered: true, seq: message.seq })
    expect(back.ready.missed.map(({ type }) => type)).toEqual(['message'])
  })

  it('the end of a song brings the next one once, whoever sees it first', async () => {
    const owner = await hush()
    const [first, second] = await put('一曲', '二曲')
    await act(owner, { act: 'add', song_id: first })
    await act(owner, { act: 'add', song_id: second })
    owner.send({ type: 'listen', act: 'join' })
    await expect
      .poll(async () => (await app().app.conversation.chat.listening.getState()).now?.song.id)
      .toBe(first)
    const { now } = await app().app.conversation.chat.listening.getState()
    app().clock.advance(60_000)
    const { next } = app().app.conversation.chat.listening
    const done = await Promise.all([next(now?.entry ?? 0), next(now?.entry ?? 0), next(now?.entry ?? 0)])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect((await look(owner)).now).toMatchObject({ song: { id: second } })
  })

  it('more than half of those who listen take a song away, and nobody else does', async () => {
    const owner = await hush()
    const [first, second] = await put('旧歌', '新歌')
    await act(owner, { act: 'add', song_id: first })
    await act(owner, { act: 'add', song_id: second })
    const people = await Promise.all([guest(), guest(), guest()])
    const clients: LiveClient[] = []
    for (const { token } of people) clients.push(await join(token))
    const [one, two, outside] = clients
    if (!one || !two || !outside) throw new Error('nobody')
    for (const client of [one, two, owner]) client.send({ type: 'listen', act: 'join' })
    await expect.poll(async () => (await look(owner)).now?.song.id).toBe(first)
    await expect.poll(() => owner.all('listening').at(-1)).toMatchObject({ needed: 2 })
    const entry = (await look(owner)).now?.entry
    expect(await act(outside, { act: 'vote', entry })).toBe('进来一起听，才好投票')
    expect(await act(outside, { act: 'skip', entry })).toBe('这是房主和副手才能做的')
    expect(await act(one, { act: 'vote', entry })).toBe('')
    expect(await act(one, { act: 'vote', entry })).toBe('')
    expect((await look(owner)).votes).toEqual([people[0]?.id])
    expect(await act(two, { act: 'vote', entry })).toBe('')
    expect(await look(owner)).toMatchObject({ now: { song: { id: second } }, votes: [] })
    const { result } = await app().call(getListenHistory, { body: { size: 2 } })
    expect(result.list.map(({ is_skipped }) => is_skipped)).toEqual([false, true])
  })

  it('visitors listen and ask for nothing; a song that is not there is refused', async () => {
    const [visitor, member] = [await join(), await join((await guest()).token)]
    expect(await act(visitor, { act: 'add', song_id: 5 })).toBe('请先登录')
    expect(await act(member, { act: 'add', song_id: 5 })).toBe('这首歌不在了，换一首点')
    expect(await act(member, { act: 'programme', list_id: 0 })).toBe('这是房主才能做的')
  })

  it('the owner’s programme plays while nothing else waits, and deputies may stop it', async () => {
    const owner = await hush()
    await put('夜曲')
    const [list] = await kit.lists()
    expect(await act(owner, { act: 'programme', list_id: list?.id ?? 0 })).toBe('')
    const { token, id } = await guest()
    const deputy = await join(token)
    deputy.send({ type: 'listen', act: 'join' })
    await expect.poll(async () => (await look(deputy)).now?.by_name).toBe('房主的歌单')
    const entry = (await look(deputy)).now?.entry
    expect(await act(deputy, { act: 'pause', entry })).toBe('这是房主和副手才能做的')
    expect(await act(owner, { act: 'deputies', user_ids: [id] })).toBe('')
    expect(await act(deputy, { act: 'pause', entry })).toBe('')
    expect((await look(deputy)).now?.paused_at).toBe(app().clock.now())
    expect(await act(deputy, { act: 'resume', entry })).toBe('')
  })

  it('the owner puts the programme on from the console as well, from any of its songs, and reads how it stands', async () => {
    const owner = await hush()
    const token = await app().signIn('administrator')
    await put('甲曲', '乙曲')
    const [list] = await kit.lists()
    const choose = (body: object) => app().call(setProgramme, { body: body as never }, { token })
    const read = async () => (await app().call(getProgramme, {}, { token })).result
    expect(await read()).toEqual({ list_id: 0, name: '', at: 0, songs: [], is_own: false })
    await choose({ list_id: list?.id, at: 1 })
    const { songs, ...rest } = await read()
    expect(rest).toEqual({ list_id: list?.id, name: list?.name, at: 1, is_own: true })
    expect((await look(owner)).programme).toEqual({ list_id: list?.id, name: list?.name, next: songs[1] })
    owner.send({ type: 'listen', act: 'join' })
    await expect.poll(async () => (await look(owner)).now?.song).toEqual(songs[1])
    expect(owner.all('listen').at(-1)?.programme?.next).toEqual(songs[2 % songs.length])
    expect((await choose({ list_id: 12_345 })).message).toBe('没有这个歌单')
    await choose({ list_id: 0 })
    expect((await read()).list_id).toBe(0)
  })
})
