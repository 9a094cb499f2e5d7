import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { fixture, mp3, putFiles } from '../../testing/audio.ts'
import { takeSongs } from './music.intake.ts'
import { createFolderPlace } from './scan/folder.ts'

let [source, root] = ['', '']
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-songs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  ;[source, root] = [join(folder, 'given'), join(folder, 'music')]
  await mkdir(root)
})
const take = () => takeSongs({ source, place: createFolderPlace(root), onProgress: () => undefined })
const there = async () => (await readdir(root, { recursive: true })).filter(name => name.includes('.')).sort()

it('takes songs with what lies beside them, folder by folder, and says what it does not take', async () => {
  await putFiles(source, {
    '春/听雨.mp3': fixture('tagged.mp3'),
    '春/听雨.lrc': '[00:01.00]雨',
    '春/cover.jpg': fixture('cover.jpg'),
    '春/封底.jpg': fixture('cover.jpg'),
    '坏.mp3': 'no sound at all',
    '说明.txt': '字',
    '.DS_Store': 'x',
  })
  expect(await take()).toEqual({
    added: ['春/cover.jpg', '春/听雨.lrc', '春/听雨.mp3'],
    known: 0,
    refused: [
      { path: '坏.mp3', why: '里面没有声音' },
      { path: '春/封底.jpg', why: '不是歌、歌词、封面或歌单' },
      { path: '说明.txt', why: '不是歌、歌词、封面或歌单' },
    ],
  })
  expect(await there()).toEqual(['春/cover.jpg', '春/听雨.lrc', '春/听雨.mp3'])
  expect(await readFile(join(root, '春/听雨.mp3'))).toEqual(fixture('tagged.mp3'))
})

it('leaves what is there: the same once, another of its name beside it, again nothing', async () => {
  await putFiles(root, { '甲.mp3': mp3({ title: '甲' }, 1) })
  await putFiles(source, { '甲.mp3': mp3({ title: '另一首' }, 2), '乙.mp3': mp3({ title: '乙' }, 3) })
  expect(await take()).toMatchObject({ added: ['乙.mp3', '甲 (2).mp3'], known: 0 })
  expect(await take()).toMatchObject({ added: [], known: 2, refused: [] })
  expect(await readFile(join(root, '甲.mp3'))).toEqual(mp3({ title: '甲' }, 1))
  expect(await there()).toEqual(['乙.mp3', '甲 (2).mp3', '甲.mp3'])
})

it('takes one file alone, and writes through no link', async () => {
  await putFiles(source, { '甲.mp3': mp3({}, 1) })
  source = join(source, '甲.mp3')
  expect(await take()).toMatchObject({ added: ['甲.mp3'] })
  source = join(source, '..')
  await mkdir(join(root, '../outside'))
  await symlink(join(root, '../outside'), join(root, '外面'))
  await putFiles(source, { '外面/乙.mp3': mp3({}, 2) })
  await expect(take()).rejects.toThrow('is not a file of the folder')
  expect(await readdir(join(root, '../outside'))).toEqual([])
})
