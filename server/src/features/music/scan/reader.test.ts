import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fixture } from '../../../testing/audio.ts'
import { readSong } from './read-song.ts'
import { createReader, type ReadOrder } from './reader.ts'

it('a thread reads what this one reads, and a broken file costs nothing but itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-reader-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const put = async (path: string, type: ReadOrder['type'], bytes: Buffer | string): Promise<ReadOrder> => {
    const file = join(folder, path)
    await writeFile(file, bytes)
    return { file, path, type }
  }
  const mp3 = await put('听雨.mp3', 'mp3', fixture('tagged.mp3'))
  const broken = await put('坏的.flac', 'flac', 'fLaC and then nothing of it')
  const flac = await put('听雨.flac', 'flac', fixture('tagged.flac'))
  const reader = createReader()
  onTestFinished(reader.end)
  const answers = [await reader.read(mp3), await reader.read(broken), await reader.read(flac)]
  expect(answers).toEqual([await readSong(mp3), await readSong(broken), await readSong(flac)])
  expect(answers).toMatchObject([
    { read: { name: '听雨' } },
    { reason: expect.any(String) },
    { read: { name: '听雨' } },
  ])
  await reader.end()
  // The next order starts another thread.
  expect(await reader.read(mp3)).toEqual(answers[0])
})
