import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@xiaolou/contract/address'
import { addComment, commentType } from '@xiaolou/contract/comment'
import { backAddLink } from '@xiaolou/contract/link'
import { addMessage } from '@xiaolou/contract/message'
import { addAlbum, addPhotos } from '@xiaolou/contract/photo'
import { uploadImg } from '@xiaolou/contract/picture'
import { updateConfig } from '@xiaolou/contract/site'
import { publishTalk } from '@xiaolou/contract/talk'
import { expect, onTestFinished, test } from 'vitest'
import { library } from '../e2e/support/library.ts'
import { makePicture } from '../e2e/support/picture.ts'
import { archived } from '../server/src/app/app.ts'
import { openSqlite } from '../server/src/platform/db/sqlite.ts'
import { loadArchive } from '../server/src/portability/archive/load.ts'
import { writeArchive } from '../server/src/portability/archive/write-archive.ts'
import { sqlite } from '../server/src/testing/databases.ts'
import { openLive } from '../server/src/testing/live-client.ts'
import { makeApp } from '../server/src/testing/make-app.ts'
import { openSharedSite, type TestSite } from './support/open-site.ts'
import { inServer } from './support/page-timers.ts'
import { findArticleId } from './support/read-page.ts'

const quiet = () => undefined
const site = await openSharedSite({ hasLibrary: true })

/** Content that the library lacks, for every section. */
async function fillRooms(): Promise<void> {
  const token = await site.signIn('administrator')
  const asOwner = site.as(token)
  await asOwner(updateConfig, { body: { blog_name: '小楼', owner_name: '楼主' } })
  await asOwner(publishTalk, { body: { content: '檐下听雨。 #夜谈' } })
  await asOwner(addMessage, { body: { message_source: '墙上一句', tag: '路过' } })
  await asOwner(backAddLink, { body: { site_name: '麻雀的窗台', url: 'https://sparrow.example/' } })
  const image = new Blob([new Uint8Array(makePicture({ width: 300, height: 200 }))], { type: 'image/png' })
  const { url } = await asOwner(uploadImg, { file: image })
  const { id } = await asOwner(addAlbum, { body: { album_name: '西湖', description: '', album_cover: '' } })
  await asOwner(addPhotos, { body: { album_id: id, photoList: [{ url, caption: '断桥' }] } })
  const forId = await findArticleId(site, library.reading.slug)
  const comment = { content: '读到这里', type: commentType.article, for_id: forId }
  await asOwner(addComment, { body: comment })
  const seat = await openLive(site)
  await seat.init({ token })
  seat.send({ type: 'message', content: '茶在桌上', content_type: 'text', nonce: 'in-the-archive' })
  await seat.get('ack')
  await seat.leave()
}

/** A site restored from an archive of this one. */
async function restoredFrom(first: TestSite): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-pages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'lou.xlar')
  const { platform, clock } = first
  // The archive only records some of its settings.
  const config = { siteUrl: platform.siteUrl, timeZone: platform.timeZone } as Parameters<
    typeof writeArchive
  >[0]['config']
  await writeArchive({ platform, config, path, password: undefined, musicDir: undefined, progress: quiet })
  const db = openSqlite(':memory:')
  const dataDir = join(folder, 'second')
  const target = { ...archived, db, folder: dataDir, isKept: false }
  await loadArchive({ path, password: undefined, target, nowMs: clock.now(), progress: quiet })
  const second = await inServer(() =>
    makeApp(sqlite, {
      beside: { db, clock, dataDir },
      // Loaded by the pages of the first site.
      render: async input => {
        const render = await globalThis.loadedRender
        if (!render) throw new Error('the first site has drawn no page')
        return render(input)
      },
    }),
  )
  onTestFinished(async () => {
    await second.close()
    await db.close()
  })
  // On start, texts brought by a file are rendered again.
  await second.app.renderOutdated()
  return second
}

const whenItWasMade = /<lastBuildDate>[^<]*<\/lastBuildDate>|"renderedAtMs":\d+|--hour:[\d.]+/g

/** The responses for every address of the sitemap, the sitemap, the feeds, and every picture of a page. */
async function pagesOf({ http, platform }: TestSite): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const read = async (path: string) => {
    // A search engine's visit is not counted: a count that is stored in between would differ.
    const { statusCode, headers, rawPayload, body } = await http.inject({
      url: path,
      headers: { 'user-agent': 'Googlebot/2.1' },
    })
    const text = String(headers['content-type']).startsWith('image/') ? rawPayload.toString('base64') : body
    pages.set(path, `${statusCode} ${text.replaceAll(whenItWasMade, '')}`)
    return text
  }
  const map = await read('/sitemap.xml')
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    address.slice(platform.siteUrl.length),
  )
  const pictures = new Set<string>()
  const { messages, chat, links } = screens
  for (const path of [...addresses, '/rss.xml', messages.path, chat.path, links.path, '/nowhere'])
    for (const [, picture = ''] of (await read(path)).matchAll(/src="(\/uploads\/[^"]+)"/g))
      pictures.add(picture)
  for (const picture of pictures) await read(picture)
  return pages
}

/** Where two pages differ first, with what stands around it; a whole page says nothing. */
function firstDifference(one: string, other: string): [string, string] | undefined {
  if (one === other) return undefined
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (page: string) => page.slice(Math.max(0, at - 80), at + 80)
  return [around(one), around(other)]
}

test('a site that went through an archive shows its readers the same pages, byte for byte', async () => {
  await fillRooms()
  await site.app.flushCounters()
  const before = await pagesOf(site)
  const after = await pagesOf(await restoredFrom(site))
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [path, page] of before)
    expect(firstDifference(page, after.get(path) ?? ''), path).toBeUndefined()
  expect(before.size).toBeGreaterThan(60)
  const words = [...after.values()].join('\n')
  const written = ['檐下听雨', '墙上一句', '麻雀的窗台', '断桥', '读到这里', '茶在桌上']
  expect(written.filter(one => !words.includes(one))).toEqual([])
})
