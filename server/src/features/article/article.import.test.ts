import * as article from '@xiaolou/contract/article'
import * as manage from '@xiaolou/contract/article-manage'
import * as draft from '@xiaolou/contract/draft'
import { expect, it } from 'vitest'
import type { ImportedArticle } from '../../platform/imported.ts'
import type { TestApp } from '../../testing/make-app.ts'
import { onEveryDatabase } from '../../testing/on-every-database.ts'

const hourMs = 3_600_000
const slice = { current: 1, size: 50 }

const documentOf = (sourcePath: string, more: Partial<ImportedArticle>): ImportedArticle => ({
  ...{ sourcePath, sourceHash: 'a', title: sourcePath, slug: sourcePath, content: `${sourcePath}之词。\n` },
  ...{ description: '', cover: '', categories: [['随笔']], tags: ['雨'], createdAtMs: 1_600_000_000_000 },
  ...{ updatedAtMs: 1_600_000_000_000, status: 'draft', isHidden: false, isPrivate: false, isPinned: false },
  ...{ order: 0, type: 1, originUrl: '', music: '', password: null, aliases: [], meta: {}, author: '' },
  ...more,
})

async function bring(app: TestApp, ...documents: ImportedArticle[]) {
  const importer = app.app.createImporter(1)
  try {
    const saved = []
    for (const one of documents) saved.push(await importer.prepare(one)())
    await importer.finish()
    return saved.map(({ outcome }) => outcome)
  } finally {
    importer.end()
  }
}

onEveryDatabase('an imported document', (app, itOnSqlite) => {
  const asOwner = async () => {
    const token = await app().signIn('administrator')
    const drafts = async (state: 'writing' | 'scheduled' | 'binned', search: string) =>
      (await app().call(draft.getDraftList, { body: { ...slice, state, search } }, { token })).result.list
    const binned = async (search: string) => {
      const body = { ...slice, state: 'binned' as const, search }
      return (await app().call(manage.getManagedArticles, { body }, { token })).result.list
    }
    const get = async (key: string) =>
      (await app().call(draft.getDraft, { params: { key } }, { token })).result
    return { token, drafts, binned, get }
  }
  const isRead = async (slug: string) =>
    (await app().call(article.getArticleBySlug, { params: { slug } })).code === 0

  itOnSqlite('that was a draft is a draft, whole, and no article; again it changes nothing', async () => {
    const { drafts, binned, get } = await asOwner()
    const given = documentOf('半篇', {
      isHidden: true,
      isPinned: true,
      type: 2,
      originUrl: 'https://a.example/',
    })
    expect(await bring(app(), given)).toEqual(['created'])
    const [row] = await drafts('writing', '半篇')
    expect((await get(row?.key ?? '')).fields).toMatchObject({
      ...{ title: '半篇', content: '半篇之词。\n', slug: '半篇', category: '随笔', tags: ['雨'] },
      ...{ type: 2, origin_url: 'https://a.example/', visibility: 'unlisted', is_pinned: true },
      created_at: '2020-09-13 20:26:40',
    })
    expect(await bring(app(), given)).toEqual(['unchanged'])
    expect(await drafts('writing', '半篇')).toHaveLength(1)
    expect(await binned('半篇')).toEqual([])
    expect(await isRead('半篇')).toBe(false)
  })

  itOnSqlite(
    'that was planned is planned, and public at its time and not before; one whose time is over waits',
    async () => {
      const { drafts } = await asOwner()
      const nowMs = app().clock.now()
      const soon = documentOf('将至', { status: 'scheduled', createdAtMs: nowMs + hourMs })
      const past = documentOf('已过', { status: 'scheduled', createdAtMs: nowMs - hourMs })
      await bring(app(), soon, past)
      expect(await drafts('scheduled', '')).toMatchObject([
        { title: '将至', publish_at: '2026-11-21 13:00:00' },
      ])
      expect(await drafts('writing', '已过')).toHaveLength(1)
      expect([await isRead('将至'), await isRead('已过')]).toEqual([false, false])
      app().clock.advance(hourMs)
      await app().runJob('publish drafts')
      expect([await isRead('将至'), await isRead('已过')]).toEqual([true, false])
    },
  )

  it('stays as the owner left it when it comes again as another: in the bin, unplanned, written on', async () => {
    const { token, drafts, get } = await asOwner()
    const planned = { status: 'scheduled' as const, createdAtMs: app().clock.now() + hourMs }
    await bring(app(), documentOf('弃稿', {}), documentOf('不发了', planned), documentOf('续写', {}))
    const keyOf = async (state: 'writing' | 'scheduled', title: string) =>
      (await drafts(state, title))[0]?.key ?? ''
    const [thrown, held, written] = [
      await keyOf('writing', '弃稿'),
      await keyOf('scheduled', '不发了'),
      await keyOf('writing', '续写'),
    ]
    await app().call(draft.binDrafts, { body: { keys: [thrown] } }, { token })
    await app().call(draft.unscheduleDraft, { params: { key: held } }, { token })
    const { fields } = await get(written)
    const body = { ...fields, content: '自己的话', base_revision: 1 }
    await app().call(draft.saveDraft, { params: { key: written }, body }, { token })

    const other = { sourceHash: 'b', content: '那边的话' }
    for (const status of ['draft', 'public'] as const)
      await bring(
        app(),
        documentOf('弃稿', { ...other, status, sourceHash: status }),
        documentOf('不发了', { ...other, ...planned, sourceHash: status }),
        documentOf('续写', { ...other, status, sourceHash: status }),
      )
    expect(await drafts('binned', '弃稿')).toHaveLength(1)
    expect(await drafts('scheduled', '不发了')).toEqual([])
    expect(await drafts('writing', '不发了')).toHaveLength(1)
    expect((await get(written)).fields.content).toBe('自己的话')
    for (const slug of ['弃稿', '不发了', '续写']) expect(await isRead(slug)).toBe(false)
  })

  it('is stored with those prepared beside it, and found; one that cannot be stored takes no other with it', async () => {
    const importer = app().app.createImporter(1)
    const open = { status: 'public' as const, slug: '' }
    const saves = [
      importer.prepare(documentOf('同船甲', open)),
      importer.prepare(documentOf('落水', { ...open, createdAtMs: Number.NaN })),
      importer.prepare(documentOf('同船乙', open)),
    ]
    const ends: string[] = []
    for (const save of saves)
      ends.push(
        await save().then(
          ({ outcome }) => outcome,
          () => 'failed',
        ),
      )
    importer.end()
    expect(ends).toEqual(['created', 'failed', 'created'])
    const find = async (content: string) =>
      (await app().call(article.getArticleListByContent, { params: { content } })).result
    expect(await find('同船')).toHaveLength(2)
    expect(await find('落水')).toEqual([])
  })

  itOnSqlite('that was published meanwhile is published here, once, whichever side did it', async () => {
    const { token, drafts, get } = await asOwner()
    await bring(app(), documentOf('那边发了', {}), documentOf('这边发了', { aliases: ['/old/这边'] }))
    const [own] = await drafts('writing', '这边发了')
    const key = own?.key ?? ''
    // Comments cannot find the article before it exists.
    const importer = app().app.createImporter(1)
    expect(await importer.findId('这边发了')).toBeUndefined()
    await app().call(draft.publishDraft, { params: { key }, body: { revision: 1 } }, { token })
    expect(await importer.findId('这边发了')).toBeGreaterThan(0)
    importer.end()
    expect(await app().app.findRedirect('/old/这边')).toBe(`/posts/${encodeURIComponent('这边发了')}`)
    const published = { status: 'public' as const, sourceHash: 'b' }
    expect(await bring(app(), documentOf('那边发了', published), documentOf('这边发了', published))).toEqual([
      'updated',
      'updated',
    ])
    expect([await isRead('那边发了'), await isRead('这边发了')]).toEqual([true, true])
    expect(await drafts('writing', '边发了')).toEqual([])
    const body = { ...slice, article_title: '边发了' }
    expect((await app().call(article.getArticleList, { body }, { token })).result.total).toBe(2)
    expect((await get(key)).is_published).toBe(true)
  })

  it('that was a draft and was published here keeps its readers when its file changes, until that is published too', async () => {
    const { token, drafts } = await asOwner()
    const given = documentOf('这边先发', {})
    await bring(app(), given)
    const [own] = await drafts('writing', '这边先发')
    await app().call(
      draft.publishDraft,
      { params: { key: own?.key ?? '' }, body: { revision: 1 } },
      { token },
    )
    const text = async () =>
      (await app().call(article.getArticleBySlug, { params: { slug: '这边先发' } })).result?.content_html
    for (const sourceHash of ['b', 'c']) {
      const changed = { ...given, sourceHash, content: `改作${sourceHash}。\n` }
      expect(await bring(app(), changed)).toEqual(['updated'])
      expect(await text()).toContain(`改作${sourceHash}`)
      expect(await bring(app(), changed)).toEqual(['unchanged'])
    }
    const published = { ...given, status: 'public' as const, sourceHash: 'd' }
    expect(await bring(app(), published)).toEqual(['updated'])
    expect(await isRead('这边先发')).toBe(true)
    await bring(app(), { ...given, sourceHash: 'e' })
    expect(await isRead('这边先发')).toBe(false)
  })

  it('that was taken back there is the owner’s alone here, and is not opened by coming again', async () => {
    await bring(app(), documentOf('收回', { status: 'public' }), documentOf('加锁', { status: 'public' }))
    expect([await isRead('收回'), await isRead('加锁')]).toEqual([true, true])
    await bring(
      app(),
      documentOf('收回', { sourceHash: 'b' }),
      documentOf('加锁', { status: 'public', sourceHash: 'b', password: 'sesame' }),
    )
    expect([await isRead('收回'), await isRead('加锁')]).toEqual([false, false])
    await bring(app(), documentOf('收回', { sourceHash: 'c', status: 'public' }))
    expect(await isRead('收回')).toBe(false)
  })
})
