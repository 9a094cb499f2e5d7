import { describe, expect, it } from 'vitest'
import type { SourceKind } from '../run/source-kind.ts'
import { translate } from '../testing/translate.ts'

describe('Obsidian', () => {
  it.each([
    ['[[x]]', '[x](/posts/x)'],
    ['[[x|换名]] 与 [[x#一节]]', '[换名](/posts/x) 与 [x > 一节](/posts/x#一节)'],
    ['| a |\n| - |\n| [[x\\|名]] |', '| a |\n| - |\n| [名](/posts/x) |'],
    ['[[#本页 一节]] [[#^b1|那段]]', '[本页 一节](<#本页 一节>) 那段'],
    ['[[没有]] [[没有|名]]', '没有 名'],
    ['[[a.pdf]] ![[录音 1.mp3]]', '[a.pdf](a.pdf) [录音 1.mp3](<录音 1.mp3>)'],
    ['![[图 一.png]]', '![](<图 一.png>)'],
    ['![[a.png|300]] ![[a.png|字|200x100]]', '![](a.png =300x) ![字](a.png =200x100)'],
    ['![[x#一节]]', '> ## 一节\n>\n> 节里'],
    ['前\n![[x#^b1]]\n后', '前\n\n> 节里\n\n后'],
    ['文中 ![[x]] 一句', '文中 [甲](/posts/x) 一句'],
    ['![[没有]]', '没有'],
    ['段落 ^abc123\n\n- 项 ^it-1\n\n数 ^2', '段落\n\n- 项\n\n数 ^2'],
    ['明 %%密%% 文', '明  文'],
    ['前\n\n%%\n密\n\n密\n%%\n\n后', '前\n\n\n\n后'],
    ['涨了 100%%\n\n跌了 50%%', '涨了 100%%\n\n跌了 50%%'],
    ['`[[x]]` `%%x%%` \\[[x]]', '`[[x]]` `%%x%%` \\[[x]]'],
    ['> [!faq]- 问\n> 答', '> [!faq]- 问\n> 答'],
    ['> [!我的] 问', '> [!我的] 问'],
    ['> [!recipe|wide] 菜\n> 一\n> 二', '> [!note] 菜\n> 一二'],
    ['==亮== ~~删~~', '==亮== ~~删~~'],
  ])('%j → %j', (body, expected) => {
    expect(translate(body, 'markdown').text).toBe(expected)
  })

  it('keeps comments for the author, and ends notes that hold themselves', () => {
    expect(translate('甲%%密 `码`%%', 'markdown')).toMatchObject({ text: '甲', comments: ['密 `码`'] })
    expect(translate('![[self]]', 'markdown').text).toBe('> 自己 [甲](/posts/self)')
  })

  it.each<[SourceKind, string, string]>([
    ['hexo', '[[x]] [[没有]] %%x%% 行尾 ^abc', '[x](/posts/x) [[没有]] %%x%% 行尾 ^abc'],
    ['hugo', '![[a.png|80]] ![[x]]', '![](a.png =80x) [x](/posts/x)'],
    ['own', '[[x]]', '[[x]]'],
  ])('in a blog of %s: %j → %j', (kind, body, expected) => {
    expect(translate(body, kind).text).toBe(expected)
  })
})
