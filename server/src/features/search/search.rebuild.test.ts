import { searchSite } from '@xiaolou/contract/search'
import * as talk from '@xiaolou/contract/talk'
import { expect, it } from 'vitest'
import { searchStateTable } from '../../platform/search-rebuild.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'
import { talkSearchName } from '../talk/talk.store.ts'

const talks = 50

onEveryDatabase('an index of an older version', app => {
  it('is rebuilt once, in several transactions, and continues after a stop', async () => {
    const owner = { token: await app().signIn('administrator') }
    for (let at = 0; at < talks; at += 1)
      await app().call(
        talk.publishTalk,
        { body: { content: `雨夜 ${'一二三四五六七八九十'[at % 10]}` } },
        owner,
      )
    const { app: program, db } = app()
    const count = async () => {
      const query = { words: 'yuye', kind: 'talk' } as const
      const [group] = (await app().call(searchSite, { query })).result
      return group?.hits.length ?? 0
    }
    const ids = await db.query.selectFrom('talk').select('id').orderBy('id').execute()
    const clear = () => db.textIndex(`${talkSearchName}_sound`).remove(ids.map(({ id }) => id))
    await clear()
    expect(await count()).toBe(0)

    // As a stop in the middle leaves it: the first thirty are done.
    await db.query
      .insertInto(searchStateTable)
      .values({ name: talkSearchName, version: 0, last_id: ids[29]?.id })
      .execute()
    await program.rebuildSearch(AbortSignal.abort())
    expect(await count()).toBe(0)
    await program.rebuildSearch(new AbortController().signal)
    expect(await count()).toBe(20)

    await clear()
    await program.rebuildSearch(new AbortController().signal)
    expect(await count()).toBe(0)
  })
})
