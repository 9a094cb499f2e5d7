import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createRandom } from '../../bench/random.ts'
import { fairWeather, type Link, openLink } from './proxy.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** An echo server that records what it receives, by connection. */
async function openEcho() {
  const heard: { bytes: Buffer; socket: Socket; isClosed: boolean; pieces: number }[] = []
  const server = createServer(socket => {
    const one = { bytes: Buffer.alloc(0), socket, isClosed: false, pieces: 0 }
    heard.push(one)
    socket.on('data', (piece: Buffer) => {
      one.bytes = Buffer.concat([one.bytes, piece])
      one.pieces += 1
      socket.write(piece)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      one.isClosed = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => {
    for (const { socket } of heard) socket.destroy()
    server.close()
  })
  const link = await openLink({
    serverPort: (server.address() as { port: number }).port,
    random: createRandom(1),
  })
  ends.push(() => link.close())
  return { heard, link }
}

async function call(link: Link) {
  const socket = connect(link.port, '127.0.0.1')
  const one = { socket, text: '', isClosed: false }
  socket.on('data', (piece: Buffer) => {
    one.text += piece.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    one.isClosed = true
  })
  await once(socket, 'connect')
  ends.push(async () => socket.destroy())
  return one
}

test('what is said arrives whole and in order, however late and in however small bits', async () => {
  const { heard, link } = await openEcho()
  link.setWeather({ delayMs: 5, splitShare: 1, duplicateShare: 0 })
  const client = await call(link)
  const said = Array.from({ length: 400 }, (_, at) => `${at} `).join('')
  for (let at = 0; at < said.length; at += 100) client.socket.write(said.slice(at, at + 100))
  await expect.poll(() => client.text).toBe(said)
  expect(heard[0]?.pieces).toBeGreaterThan(5)
})

test('a doubled connection says everything twice and hears it once', async () => {
  const { heard, link } = await openEcho()
  link.setWeather({ ...fairWeather, duplicateShare: 1 })
  const client = await call(link)
  client.socket.write('雨')
  await expect.poll(() => heard.map(one => one.bytes.toString())).toEqual(['雨', '雨'])
  await expect.poll(() => client.text.length).toBe(3)
  await wait(20)
  expect(client.text.length).toBe(3)
})

test('a cut is told to both ends', async () => {
  const { heard, link } = await openEcho()
  const client = await call(link)
  client.socket.write('a')
  await expect.poll(() => client.text).toBe('a')
  link.cut()
  await expect.poll(() => client.isClosed && heard[0]?.isClosed).toBe(true)
  await expect.poll(() => link.countLines()).toBe(0)
})

test.each(['client', 'server'] as const)('half open, only the %s is told', async toldEnd => {
  const { heard, link } = await openEcho()
  const client = await call(link)
  client.socket.write('a')
  await expect.poll(() => client.text).toBe('a')
  link.halfOpen(toldEnd)
  await expect.poll(() => (toldEnd === 'client' ? client.isClosed : heard[0]?.isClosed)).toBe(true)
  client.socket.write('b')
  await wait(30)
  expect(toldEnd === 'client' ? heard[0]?.isClosed : client.isClosed).toBe(false)
  expect(heard[0]?.bytes.toString()).toBe('a')
})

test('a pulled cable holds everything, new connections too, and lets it pass when it is in again', async () => {
  const { heard, link } = await openEcho()
  const client = await call(link)
  link.pull()
  const late = await call(link)
  client.socket.write('a')
  late.socket.write('b')
  await wait(30)
  expect(heard.map(one => one.bytes.length)).toEqual([0, 0])
  link.plugIn()
  await expect.poll(() => [client.text, late.text]).toEqual(['a', 'b'])
})

test('what is lost never comes, and the next connection is well again', async () => {
  const { heard, link } = await openEcho()
  const client = await call(link)
  link.lose()
  client.socket.write('a')
  const next = await call(link)
  next.socket.write('b')
  await expect.poll(() => next.text).toBe('b')
  expect(client.text).toBe('')
  expect(heard[0]?.bytes.length).toBe(0)
})
