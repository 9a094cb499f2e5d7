import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleListPath, messagesPath, talkPath } from './address.ts'
import { answerPath, placeIn, renamePlaces, staticExportFile, staticExportPath } from './static-export.ts'

describe('where an address of the site is in the static export', () => {
  it.each([
    ['/', '/', 'index.html'],
    ['/home', '/home/', 'home/index.html'],
    ['/home?page=1', '/home/', 'home/index.html'],
    ['/home?song=12', '/home/?song=12', 'home/index.html'],
    ['/home?song=x', '/home/', 'home/index.html'],
    ['/link/list?page=2#list', '/link/list/page/2/#list', 'link/list/page/2/index.html'],
    ['/posts/%E9%9B%A8#a', '/posts/%E9%9B%A8/#a', 'posts/雨/index.html'],
    [articleListPath({ type: 'tag', id: 3, name: '茶', page: 2 }), '/articleList/type/tag/id/3/page/2/', ''],
    [talkPath({ tag: '茶' }), '/talk/tag/%E8%8C%B6/', 'talk/tag/茶/index.html'],
    [messagesPath({ words: '雨' }), '/message/list/', ''],
    ['/2018/05/old.html', '/2018/05/old.html', '2018/05/old.html'],
    ['/uploads/a.w640.webp', '/uploads/a.w640.webp', 'uploads/a.w640.webp'],
    ['/rss.xml', '/rss.xml', 'rss.xml'],
    ['/feeds/tag/3/atom.xml', '/feeds/tag/3/atom.xml', 'feeds/tag/3/atom.xml'],
  ])('%s', (address, place, file) => {
    expect(staticExportPath(address)).toBe(place)
    if (file) expect(staticExportFile(place)).toBe(file)
  })

  it.each([
    '/chat',
    '/chat?id=3',
    '/userCenter',
    '/message/publish',
    '/admin',
    '/admin/talk',
    '/api/x',
    '//evil',
    'x',
  ])('%s is not in it', address => expect(staticExportPath(address)).toBeUndefined())

  it('is a file below the folder, with names that a disk takes, and where it is stays where it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), word => {
        for (const address of [
          talkPath({ tag: word }),
          `/posts/${encodeURIComponent(word.toWellFormed())}`,
        ]) {
          const place = staticExportPath(address)
          if (place === undefined) continue
          const parts = staticExportFile(place).split('/')
          expect(parts.some(part => part === '..' || part === '' || Buffer.byteLength(part) > 255)).toBe(
            false,
          )
          expect(staticExportPath(place)).toBe(place)
        }
      }),
    )
  })

  it.each(['con', 'AUX', 'nul.txt', 'com1', 'a.', 'a%20', 'a:b', 'what%3F', 'LPT9'])(
    '%s has a name there that Windows takes',
    slug => {
      const place = staticExportPath(`/posts/${slug}`) ?? ''
      const [, name = ''] = staticExportFile(place).split('/')
      expect(name).toMatch(/^[\w -]+-[\da-z]+$/)
      expect(staticExportPath(place)).toBe(place)
    },
  )

  it('places that differ in case alone are told apart', () => {
    const renamed = renamePlaces(['/posts/Hello/', '/posts/hello/', '/posts/Hello/', '/posts/b/'])
    expect(Object.keys(renamed)).toEqual(['/posts/hello/'])
    expect(placeIn(renamed, '/posts/hello#a')).toMatch(/^\/posts\/hello-[\da-z]+\/#a$/)
    expect(placeIn(renamed, '/posts/Hello')).toBe('/posts/Hello/')
    expect(placeIn(renamed, '/chat')).toBeUndefined()
  })

  it('an answer is found again whatever the order of what was asked', () => {
    const one = answerPath('/talk/x', JSON.stringify({ current: 1, tag: '' }))
    expect(answerPath('/talk/x', JSON.stringify({ tag: '', current: 1 }))).toBe(one)
    expect(answerPath('/talk/x', JSON.stringify({ tag: '', current: 2 }))).not.toBe(one)
  })
})
