import * as article from '@xiaolou/contract/article'
import { excerptsOf, queryTermsOf, tokensOf } from '@xiaolou/contract/search-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

describe('tokens', () => {
  it.each([
    ['小楼听雨', ['小楼', '楼听', '听雨', '雨']],
    ['雨', ['雨']],
    ['React 服务端 v19.3', ['react', '服务', '务端', '端', 'v19', '3']],
    ['ＦＵＬＬ　ｗｉｄｔｈ', ['full', 'width']],
    ['𠮷野家', ['𠮷野', '野家', '家']],
    ['，。！', []],
  ])('of %s', (text, tokens) => expect(tokensOf(text)).toEqual(tokens))

  it('every query of characters that stand side by side in a text has all its tokens in it', () => {
    const han = fc.stringMatching(/^[\u4e00-\u9fa5]{1,30}$/)
    fc.assert(
      fc.property(han, fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % text.length
        const query = text.slice(start, start + 1 + (length % 8))
        const tokens = tokensOf(text)
        return queryTermsOf(query).every(term =>
          'prefix' in term
            ? tokens.some(token => token.startsWith(term.prefix))
            : term.phrase.every(token => tokens.includes(token)),
        )
      }),
    )
  })
})

describe('what a hit shows', () => {
  it.each([
    [`${'前文'.repeat(50)}小楼一夜${'后文'.repeat(80)}`, '小楼', /^小楼一夜(后文)+…$/],
    ['Hello World', 'world', /^World$/],
    ['前面 ＷＯＲＬＤ 后面', 'world', /^ＷＯＲＬＤ 后面$/],
    ['前面 world', 'ＷＯＲＬＤ', /^world$/],
    ['İstanbul 里的 小楼', '小楼', /^小楼$/],
    ['两个 词 不相连 但都在', '都在 两个', /^两个/],
    ['没有这个词的正文', '楼', /^没有这个词的正文$/],
  ])('begins with the match', (text, query, expected) =>
    expect(excerptsOf(text, query).fromMatch).toMatch(expected),
  )

  it('never holds half a character', () => {
    const text = `${'🌧'.repeat(90)}小楼${'🌧'.repeat(90)}`
    const { fromMatch, excerpt } = excerptsOf(text, '小楼')
    expect([fromMatch.isWellFormed(), excerpt.isWellFormed()]).toEqual([true, true])
  })
})

describe('the excerpt', () => {
  it.each([
    [`${'前文'.repeat(50)}小楼一夜${'后文'.repeat(80)}`, '小楼', /^….*小楼一夜.*…$/],
    ['Hello World', 'world', /^Hello World$/],
    ['两个 词 不相连 但都在', '都在 两个', /^两个/],
    ['没有这个词的正文', '楼', /^没有这个词的正文$/],
  ])('stands around the match', (text, query, expected) =>
    expect(excerptsOf(text, query).excerpt).toMatch(expected),
  )
})

onEveryDatabase('search', app => {
  const search = async (content: string) => {
    const { result } = await app().call(article.getArticleListByContent, { params: { content } })
    return result.map(hit => hit.article_title)
  }

  it('finds one, two and many characters, in any case, in title and body', async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, {
      article_title: '霁月清风',
      article_content: '庭前有一株 Gardenia，夜里开了。',
    })
    for (const query of [
      '霁',
      '霁月',
      '月清风',
      '霁月清风',
      'gardenia',
      'GARD',
      '庭前',
      '夜里开了',
      '株 gardenia',
    ]) {
      expect(await search(query), query).toContain('霁月清风')
    }
    for (const query of ['月霁', '清霁', ' ', '。', '%', '"', 'ardenia', 'NEAR(', 'title:霁']) {
      expect(await search(query), query).not.toContain('霁月清风')
    }
  })

  it('puts titles before bodies, newer before older, eight at most', async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, { article_title: '标题里有琥珀', createdAt: '2001-01-01 00:00:00' })
    for (let number = 1; number <= 9; number += 1) {
      await publish(app(), token, {
        article_title: `正文第${number}`,
        article_content: '这里说到琥珀的来历。',
      })
    }
    const titles = await search('琥珀')
    expect(titles).toEqual(['标题里有琥珀', ...[9, 8, 7, 6, 5, 4, 3].map(number => `正文第${number}`)])
  })

  it('shows the text around the match, not the start', async () => {
    const token = await app().signIn('administrator')
    await publish(app(), token, {
      article_title: '长文',
      article_content: `${'铺垫。'.repeat(200)}忽然一声鹧鸪。`,
    })
    const { result } = await app().call(article.getArticleListByContent, { params: { content: '鹧鸪' } })
    expect(result[0]?.excerpt).toMatch(/^….*忽然一声鹧鸪/)
    expect(result[0]?.article_content).toBe('鹧鸪。')
  })

  it('shows no Markdown, before the match and after it', async () => {
    const token = await app().signIn('administrator')
    const lines = [
      '# 标题 `码`',
      '**粗** ~~删~~ ==亮== [链](https://a.example "t") ![图说](x.png) 注[^1]',
      '- [ ] 待办 *麂子*',
      '| **甲** | 乙 |\n|---|---|\n| `丙` | [丁](x) |',
      '::: tip 题\n内 **容**\n:::',
      '> 引 __文__',
      '[^1]: 脚注 **文**',
    ]
    await publish(app(), token, { article_title: '样样都有', article_content: lines.join('\n\n') })
    const { result } = await app().call(article.getArticleListByContent, { params: { content: '麂子' } })
    expect(result[0]?.excerpt).toBe('标题 码 粗 删 亮 链 注 待办 麂子 甲 乙 丙 丁 题 内 容 引 文 脚注 文')
    expect(result[0]?.article_content).toBe('麂子 甲 乙 丙 丁 题 内 容 引 文 脚注 文')
  })

  it('follows an article through change, privacy and deletion', async () => {
    const token = await app().signIn('administrator')
    const { id } = await publish(app(), token, { article_title: '会变的', article_content: '原有猞猁' })
    expect(await search('猞猁')).toEqual(['会变的'])
    await app().call(article.updateArticle, { body: { id, article_content: '换成貔貅' } }, { token })
    expect(await search('猞猁')).toEqual([])
    expect(await search('貔貅')).toEqual(['会变的'])
    await app().call(article.setArticlePublic, { params: { id, status: 1 } }, { token })
    expect(await search('貔貅')).toEqual([])
    await app().call(article.setArticlePublic, { params: { id, status: 2 } }, { token })
    expect(await search('貔貅')).toEqual(['会变的'])
    await app().call(article.deleteArticle, { params: { id, status: 1 } }, { token })
    await app().call(article.deleteArticle, { params: { id, status: 3 } }, { token })
    expect(await search('貔貅')).toEqual([])
  })

  it('refuses a query that is too long, and survives hostile ones', async () => {
    const long = await app().call(article.getArticleListByContent, { params: { content: '长'.repeat(65) } })
    expect(long).toMatchObject({ status: 200, code: 100005, message: '搜索词最多64个字' })
    for (const query of [
      "' OR 1=1 --",
      '* *',
      '"""',
      'a AND (',
      '\\',
      '\u0000',
      '💥',
      'NOT',
      '{x}:y',
      "it's",
    ]) {
      const answer = await app().call(article.getArticleListByContent, { params: { content: query } })
      expect([query, answer.code]).toEqual([query, 0])
    }
  })
})
