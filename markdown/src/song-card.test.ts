import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'
import { renderComment } from './render-comment.ts'

const htmlOf = (source: string) => renderMarkdown(source, { siteUrl: 'https://a.example' }).html.trim()

describe('a link to a song of the site', () => {
  test('alone in its paragraph is a card, and stays a link', () => {
    expect(htmlOf('[送别 - 李叔同](/home?song=12)')).toBe(
      '<p class="song-card"><a href="/home?song=12">送别 - 李叔同</a></p>',
    )
  })

  test.each([
    '[夜雨](/home?list=5)',
    '[送别](https://a.example/home?song=12)',
    '<https://a.example/home?song=12>',
    '> [送别](/home?song=12)',
    '[*送*别](/home?song=12)',
  ])('%s is a card', source => expect(htmlOf(source)).toContain('<p class="song-card">'))

  test.each([
    '听 [送别](/home?song=12)',
    '[送别](/home?song=12)。',
    '[送别](/home?song=12) [别离](/home?song=13)',
    '[送别](/home?song=12)\n[别离](/home?song=13)',
    '[送别](/home?song=0)',
    '[送别](/home?song=12&page=2)',
    '[送别](https://b.example/home?song=12)',
    '[![送别](/uploads/a.jpg)](/home?song=12)',
    '- [送别](/home?song=12)',
    '### [送别](/home?song=12)',
    '`[送别](/home?song=12)`',
  ])('%s is none', source => expect(htmlOf(source)).not.toContain('song-card'))

  test('in what a reader writes is a card too, whose class nobody else can write', () => {
    expect(renderComment('听：\n\n[送别](/home?song=12)')).toBe(
      '<p>听：</p>\n<p class="song-card"><a href="/home?song=12" rel="noopener noreferrer nofollow ugc">送别</a></p>',
    )
    expect(renderComment('[送别](/home?song=12)\n真好')).not.toContain('class')
    expect(renderComment('<p class="song-card">送别</p>')).not.toContain('<p class')
  })

  test('is read among the words, and left out of the excerpt', () => {
    expect(renderMarkdown('[送别](/home?song=12)\n\n长亭外').excerpt).toBe('长亭外')
    expect(renderMarkdown('[送别 - 李叔同](/home?song=12)').text).toBe('送别 - 李叔同')
  })
})
