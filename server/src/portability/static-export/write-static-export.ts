import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { screens } from '@xiaolou/contract/address'
import { getArticleBySlug, getHotArticle } from '@xiaolou/contract/article'
import { isClosedPath } from '@xiaolou/contract/menu'
import { staticExportFile, staticExportNumbersPath, staticExportPath } from '@xiaolou/contract/static-export'
import type { App } from '../../app/app.ts'
import type { RenderPage } from '../../http/deps.ts'
import { type Addresses, createAddresses, findFeedIds } from './addresses.ts'
import { createFileWriter, type FileWriter } from './file-writer.ts'
import { writeMusic } from './music.ts'
import { createRecordedCall, findComments } from './recorded-call.ts'
import { findNumbers, findPlaces, movedPage } from './redirects.ts'
import { rewriteAddresses, rewriteLinks } from './rewrite-links.ts'
import { createSearchIndex } from './search-index.ts'

export type StaticExportReport = {
  pages: number
  pictures: number
  songs: number
  redirects: number
  files: number
  missing: readonly string[]
}

type Input = {
  app: App
  render: RenderPage
  siteUrl: string
  clientDir: string
  folder: string
  withMusic: boolean
  progress: (what: string, done: number, total: number) => void
}

/** Pages that readers may open although no link may lead to them. */
const rooms = [
  screens.home,
  screens.archives,
  screens.categories,
  screens.tags,
  screens.albums,
  screens.talk,
  screens.links,
  screens.resourcesFront,
  screens.resourcesBack,
  screens.sites,
  screens.messages,
].map(({ path }) => path)

const uploads = /\/uploads\/[a-zA-Z0-9._-]+/g
const textsAtOnce = 100
/** An address without a page; the response becomes the static export's 404 page. */
const nowhere = '/404-nothing-stands-here'

/** Writes the whole site, as a visitor without script or account may see it, into an empty folder. */
export async function writeStaticExport({
  app,
  render,
  siteUrl,
  clientDir,
  folder,
  withMusic,
  progress,
}: Input): Promise<StaticExportReport> {
  const { origin } = new URL(siteUrl)
  const writer = createFileWriter(folder)
  const { call, answers, keep } = createRecordedCall(app.routes)
  const listed: string[] = []
  for (const feature of app.registry.features())
    listed.push(...((await feature.findAddresses?.()) ?? []).map(({ path }) => path))
  const addresses = createAddresses({ siteUrl, known: listed, call, findRedirect: app.findRedirect })
  const pictures = new Set<string>()
  const missing: string[] = []
  const music = withMusic ? await app.music.library.load() : undefined
  const hasMusic = music !== undefined && (await music.findAll()).length > 0
  const staticExport = {
    findComments: (subject: Parameters<typeof findComments>[1]) => findComments(call, subject),
    hasMusic,
    renamed: addresses.renamed,
  }
  const renderAt = (address: string) => render({ url: origin + address, call, staticExport })

  const drawPage = async (address: string): Promise<string | undefined> => {
    const answer = await renderAt(address)
    if ('location' in answer) return movedPage(addresses, answer.location)
    if (answer.status >= 500) throw new Error(`${address}: ${answer.status}`)
    if (answer.status === 404) missing.push(address)
    const html = answer.body.toString('utf8')
    for (const [picture] of html.matchAll(uploads)) pictures.add(picture)
    return linkPage(html, addresses)
  }

  const { closed_rooms } = await app.site.getSettings()
  await addresses.note([...rooms.filter(path => !isClosedPath(closed_rooms, path)), ...listed])
  let done = 0
  for (const [place, address] of addresses.pages) {
    const html = await drawPage(address)
    if (html !== undefined) {
      await writer.write(staticExportFile(place), html)
      if (address === screens.home.path) await writer.write('index.html', html)
    }
    done += 1
    progress('页', done, addresses.pages.size)
  }
  await writer.write('404.html', withoutStart((await drawPage(nowhere)) ?? ''))
  missing.pop()

  keep(getHotArticle, '', await call(getHotArticle))
  for (const [path, answer] of answers) {
    for (const [picture] of answer.matchAll(uploads)) pictures.add(picture)
    await writer.write(staticExportFile(path), answer)
  }
  await writeDocuments({ app, addresses, listed, writer, siteUrl })
  await writeSearch({ app, listed, call, writer, progress })
  await copyFolder(clientDir, writer)
  for (const file of addresses.files) if (file.startsWith('/uploads/')) pictures.add(file)
  const copied = await copyPictures({ app, pictures, writer, missing, progress })
  const songs = music && hasMusic ? await writeMusic({ music, writer, missing, progress }) : 0
  const redirects = await writeRedirects({ app, addresses, writer })
  // GitHub Pages leaves files out otherwise.
  await writer.write('.nojekyll', '')
  return { pages: done, pictures: copied, songs, redirects, files: await writer.end(), missing }
}

/** Rewrites the links of a page to places in the static export. */
async function linkPage(html: string, addresses: Addresses): Promise<string> {
  const found = new Set<string>()
  rewriteLinks(html, address => {
    const path = addresses.ownPath(address)
    if (path !== undefined) found.add(path)
    return undefined
  })
  await addresses.note(found)
  return rewriteLinks(html, addresses.placeOf)
}

/** Removes the data and the scripts of a page that needs none. */
const withoutStart = (html: string) => {
  const at = html.indexOf('<script id="page-data"')
  return at < 0 ? html : html.slice(0, at) + html.slice(html.lastIndexOf('</script>') + '</script>'.length)
}

async function writeDocuments(given: {
  app: App
  addresses: Addresses
  listed: readonly string[]
  writer: FileWriter
  siteUrl: string
}): Promise<void> {
  const { app, addresses, listed, writer, siteUrl } = given
  const ids = findFeedIds(listed)
  const { origin } = new URL(siteUrl)
  for (const document of app.served.documents) {
    const kind = document.path.includes('/category/') ? 'category' : 'tag'
    for (const id of document.path.includes(':id') ? ids[kind] : ['']) {
      const path = document.path.replace(':id', id)
      const made = await document.produce({ params: { id }, url: new URL(path, siteUrl) })
      if (!made) continue
      const found = new Set<string>()
      rewriteAddresses(made.body, origin, address => {
        found.add(address)
        return undefined
      })
      await addresses.note(found)
      await writer.write(staticExportFile(path), rewriteAddresses(made.body, origin, addresses.placeOf))
    }
  }
}

async function writeSearch(given: {
  app: App
  listed: readonly string[]
  call: ReturnType<typeof createRecordedCall>['call']
  writer: FileWriter
  progress: Input['progress']
}): Promise<void> {
  const { app, listed, call, writer, progress } = given
  const posts = screens.post.path.replace(':slug', '')
  const ids: number[] = []
  for (const path of listed.filter(one => one.startsWith(posts))) {
    const slug = decodeURIComponent(path.slice(posts.length))
    ids.push((await call(getArticleBySlug, { params: { slug } })).id)
  }
  ids.sort((one, other) => other - one)
  const index = createSearchIndex(writer, ids.length)
  for (let at = 0; at < ids.length; at += textsAtOnce) {
    const some = ids.slice(at, at + textsAtOnce)
    const texts = new Map((await app.content.articles.findTexts(some)).map(text => [text.id, text]))
    for (const id of some) {
      const text = texts.get(id)
      if (text) await index.add(text)
    }
    progress('篇可搜', Math.min(ids.length, at + textsAtOnce), ids.length)
  }
  await index.end()
}

/** Copies the site's own files, except those that only our server uses. */
async function copyFolder(from: string, writer: FileWriter): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name)
    const path = place
      .slice(from.length + 1)
      .split(sep)
      .join('/')
    if (!entry.isFile() || path.startsWith('.vite/') || /\.(?:br|gz|zst)$/.test(path)) continue
    await writer.pipe(path, () => createReadStream(place))
  }
}

async function copyPictures(given: {
  app: App
  pictures: ReadonlySet<string>
  writer: FileWriter
  missing: string[]
  progress: Input['progress']
}): Promise<number> {
  const { app, pictures, writer, missing, progress } = given
  let done = 0
  for (const path of pictures) {
    const file = await app.media.uploads.open(path.slice('/uploads/'.length))
    if (file) await writer.pipe(path.slice(1), () => file.read())
    else missing.push(path)
    done += 1
    progress('张图', done, pictures.size)
  }
  return done
}

async function writeRedirects(given: {
  app: App
  addresses: Addresses
  writer: FileWriter
}): Promise<number> {
  const { app, addresses, writer } = given
  const moved = [
    ...(await app.content.articles.findOldPaths()).map(({ from_path, slug }) => ({
      from: from_path.startsWith('slug/') ? `/posts/${from_path.slice('slug/'.length)}` : from_path,
      to: `/posts/${encodeURIComponent(slug)}`,
    })),
    ...(await app.content.pages.findOldPaths()).map(({ from_path, path }) => ({
      from: from_path,
      to: encodeURI(path),
    })),
  ].filter(({ from }) => from.startsWith('/'))
  await addresses.note(moved.map(({ to }) => to))
  const found = findPlaces(moved, addresses)
  const numbers = findNumbers(found)
  await writer.write(staticExportFile(staticExportNumbersPath), JSON.stringify(numbers))
  const lines = found.filter(({ from }) => !from.includes('?'))
  for (const { from, to } of lines) {
    const place = staticExportPath(encodeURI(from))
    const page = place && !writer.has(staticExportFile(place)) ? await movedPage(addresses, to) : undefined
    if (place && page) await writer.write(staticExportFile(place), page)
  }
  await writer.write('_redirects', lines.map(({ from, to }) => `${encodeURI(from)} ${to} 301\n`).join(''))
  return lines.length + Object.keys(numbers).length
}
