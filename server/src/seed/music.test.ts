import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putFiles } from '../testing/audio.ts'
import { copyStarterMusic } from './seed.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xiaolou-starter-music-'))
  await putFiles(join(folder, 'from'), {
    'a.mp3': 'a',
    '集/b.flac': 'b',
    'a.lrc': 'l',
    'README.md': 'no',
    'make.ts': 'no',
  })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const copy = (from = 'from') => copyStarterMusic({ from: join(folder, from), to: join(folder, 'to') })

it('puts songs and lyrics into a folder that is empty or not there', async () => {
  expect(await copy()).toBe(3)
  expect((await readdir(join(folder, 'to'))).sort()).toEqual(['a.lrc', 'a.mp3', '集'])
  expect(await readFile(join(folder, 'to/集/b.flac'), 'utf8')).toBe('b')
})

it('leaves a folder alone in which there is anything, and needs no starter', async () => {
  await putFiles(join(folder, 'to'), { 'own.mp3': 'mine' })
  expect(await copy()).toBe(0)
  expect(await readdir(join(folder, 'to'))).toEqual(['own.mp3'])
  await rm(join(folder, 'to'), { recursive: true })
  expect(await copy('nowhere')).toBe(0)
})
