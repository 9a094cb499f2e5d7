import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { ask, canRun, createPrograms, signIn, storedTalks } from '../testing/program.ts'

const programs = createPrograms('short')
afterEach(programs.clear)

const soon = { interval: 50 }
const fewFiles = ['prlimit', '--nofile=96:96']

const articleOf = (article_content: string) => ({
  ...{ article_title: '夜雨', article_content },
  category: { category_name: '诗' },
})

describe.runIf(canRun('prlimit', '--nofile=96:96', 'true'))('files and sockets used up', () => {
  it('who comes is refused, the log stays short, and all of it works once they are closed', async () => {
    const dataDir = await programs.newFolder()
    const program = programs.start(dataDir, { under: fewFiles })
    const origin = await program.opened
    const as = await signIn(origin)
    const png = { create: { width: 4, height: 4, channels: 3, background: '#abc' } } as const
    const picture = new Blob([Uint8Array.from(await sharp(png).png().toBuffer())])
    const upload = () => {
      const form = new FormData()
      form.append('file', picture, 'a.png')
      return ask(origin, '/upload/img', { as, form })
    }
    const countOpen = async () => (await readdir(`/proc/${program.child.pid}/fd`)).length
    const sockets: Socket[] = []
    let refused = 0
    for (let at = 0; at < 300; at += 1) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.on('error', () => undefined).once('close', () => (refused += 1))
      sockets.push(socket)
    }
    await expect.poll(() => refused, soon).toBeGreaterThan(200)
    expect(await countOpen()).toBeGreaterThanOrEqual(95)
    // On an existing connection. The picture library has not been loaded yet and cannot be; that is not the
    // picture's fault.
    const away = { status: 503, code: 503, message: expect.stringMatching(/[一-龥]/) }
    expect(await upload()).toMatchObject(away)
    for (const socket of sockets) socket.destroy()
    await expect.poll(countOpen, soon).toBeLessThan(60)
    expect(await upload()).toMatchObject({ code: 0 })
    expect(await ask(origin, '/article/add', { as, body: articleOf('听雨') })).toMatchObject({ code: 0 })
    // One line for the cause, and one for the refusal.
    expect(program.output.text.match(/^\{.*/gm)).toHaveLength(2)
    program.child.kill('SIGTERM')
    expect(await program.ended).toEqual({ code: 0, signal: null })
  })
})

/** The process's peak memory so far, in MB. */
async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

it('long articles and large bodies at once are taken one after the other or refused in words, and others are answered meanwhile', async () => {
  const dataDir = await programs.newFolder()
  const program = programs.start(dataDir, { flags: ['--max-old-space-size=64', '--max-semi-space-size=2'] })
  const origin = await program.opened
  const as = await signIn(origin)
  const long = articleOf('很长的正文，**粗**与[链接](https://a.example)。\n\n'.repeat(3_000))
  const large = () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(10_000_000)]), 'a.png')
    return ask(origin, '/upload/img', { as, form })
  }
  const asking = Array.from({ length: 5 }, (_, at) =>
    at === 4 ? large() : ask(origin, '/article/add', { as, body: long }),
  )
  const words: string[] = []
  let isOver = false
  const talking = async () => {
    while (!isOver) {
      const content = `说说 ${words.length}`
      expect(await ask(origin, '/talk/publishTalk', { as, body: { content } })).toMatchObject({ code: 0 })
      words.push(content)
    }
  }
  const talked = talking()
  const answers = await Promise.all(asking)
  isOver = true
  await talked
  for (const [at, answer] of answers.entries())
    expect(answer).toMatchObject(at === 4 ? { message: expect.stringMatching(/[一-龥]/) } : { code: 0 })
  // With four threads at once it was 390.
  expect(await peakMegabytes(program.child.pid)).toBeLessThan(320)
  program.child.kill('SIGKILL')
  await program.ended
  expect(await storedTalks(dataDir)).toEqual(words)
})
