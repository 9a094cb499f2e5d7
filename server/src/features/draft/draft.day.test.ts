import * as draft from '@xiaolou/contract/draft'
import { getWritingDay, setWritingGoal } from '@xiaolou/contract/draft-day'
import { exportOwnData } from '@xiaolou/contract/user'
import { expect, it } from 'vitest'
import { publish } from '../../testing/drafts.ts'
import { onSqlite } from '../../testing/on-every-database.ts'

const dayMs = 24 * 60 * 60_000

onSqlite('the words of a day', app => {
  const begin = async () => {
    const token = await app().signIn('administrator')
    const as = { token }
    return {
      token,
      save: (key: string, base_revision: number, content: string, article_id = 0) =>
        app().call(
          draft.saveDraft,
          { params: { key }, body: { ...draft.newDraft, content, base_revision, article_id } },
          as,
        ),
      today: async () => (await app().call(getWritingDay, {}, as)).result,
      want: (goal: number) => app().call(setWritingGoal, { body: { goal } }, as),
    }
  }

  it('are those that all drafts grew by, cuts taken off, each save once; a new day begins at none', async () => {
    const { save, today } = await begin()
    const before = (await today()).words
    const grown = async () => (await today()).words - before
    await save('day-first-1', 0, '听雨的四种写法')
    await save('day-first-1', 0, '听雨的四种写法')
    expect(await grown()).toBe(7)
    // Counted as on the page: markup and code are no words.
    await save('day-second-2', 0, '**一**[夜](https://a.example/b)\n\n```ts\nconst a = 1\n```\n')
    await save('day-first-1', 1, '听雨的写法')
    expect(await grown()).toBe(7)
    // A save that loses a conflict does not count.
    await save('day-first-1', 1, '听雨的写法，另一扇窗里的话')
    expect(await grown()).toBe(7)
    app().clock.advance(dayMs)
    expect((await today()).words).toBe(0)
    await save('day-first-1', 2, '雨')
    expect((await today()).words).toBe(0)
  })

  it('are not those that readers had before the draft was begun', async () => {
    const { save, today, token } = await begin()
    app().clock.advance(dayMs)
    const { id } = await publish(app(), token, { article_title: '旧文', article_content: '原来的字' })
    await save(`article-${id}`, 0, '原来的字又三个', id)
    expect((await today()).words).toBe(3)
  })

  it('stand beside how many one wants to write, which lasts until it is changed, and are taken along', async () => {
    const { want, today, save, token } = await begin()
    app().clock.advance(dayMs)
    expect((await want(1_000)).result).toEqual({ words: 0, goal: 1_000 })
    app().clock.advance(2 * dayMs)
    await save('day-goal-3', 0, '新的一天')
    expect(await today()).toEqual({ words: 4, goal: 1_000 })
    expect((await want(-1)).status).toBe(400)
    await app().prove(token)
    const { result } = await app().call(exportOwnData, {}, { token })
    expect(result.data.writing_days).toContainEqual(expect.objectContaining({ words: 4, goal: 1_000 }))
    expect((await want(0)).result.goal).toBe(0)
  })
})
