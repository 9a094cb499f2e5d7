import { findLink, type LinkIndex } from '../address/link.ts'
import { remoteHost, withoutQuery } from '../address/path.ts'
import type { NoteFinding } from '../run/finding.ts'
import type { ImportPorts, SavedFile } from '../run/ports.ts'
import type { Source } from '../run/source.ts'
import type { SourceConfig } from '../run/source-config.ts'
import { type AssetIndex, findAsset } from './asset.ts'
import { isPictureName, type Reference, replaceReferences, scanReferences } from './reference.ts'
import type { RemotePictures } from './remote-picture.ts'

/** Saves each file of the folder once (a dry run only checks whether it would be accepted). */
export function createFileSaver(input: { source: Source; ports: ImportPorts; isDryRun: boolean }) {
  const { source, ports, isDryRun } = input
  const once = (
    take: (absolutePath: string) => Promise<SavedFile>,
    refused: 'image-refused' | 'file-refused',
  ) => {
    const taken = new Map<string, SavedFile>()
    return {
      count: () => [...taken.values()].filter(file => 'url' in file).length,
      /** The new address; undefined if the file was refused. */
      async save(path: string, note: NoteFinding): Promise<string | undefined> {
        const saved = taken.get(path) ?? (await take(source.absolute(path)))
        taken.set(path, saved)
        if ('url' in saved) {
          if (saved.isAsIs === true) note('image-as-is', { name: path })
          return saved.url
        }
        note(refused, { name: `${path}（${saved.refused}）` })
        return undefined
      },
    }
  }
  return {
    images: once(isDryRun ? ports.checkImage : ports.saveImage, 'image-refused'),
    files: once(isDryRun ? ports.checkFile : ports.saveFile, 'file-refused'),
  }
}

export type FileSaver = ReturnType<typeof createFileSaver>

export type AddressContext = {
  sourcePath: string
  assetRoot: string
  ownAddress: string
  config: SourceConfig
  assets: AssetIndex
  links: LinkIndex
  saver: FileSaver
  remote: RemotePictures
  /** Collects the remote addresses of imported pictures. */
  fetched: Set<string>
  note: NoteFinding
}

/** Rewrites the addresses of masked text: local images and files to saved ones, links to the new articles. */
export async function rewriteAddresses(
  text: string,
  originals: readonly string[],
  context: AddressContext,
): Promise<string> {
  const replacements: { reference: Reference; url: string }[] = []
  const references = scanReferences(text, originals)
  await context.remote.prepare(
    references.flatMap(({ use, url }) => (use === 'image' ? remoteAddress(url, context) : [])),
  )
  for (const reference of references) {
    const url = await newAddress(reference, context)
    if (url !== undefined) replacements.push({ reference, url })
  }
  return replaceReferences(text, replacements)
}

async function newAddress(reference: Reference, context: AddressContext): Promise<string | undefined> {
  if (reference.use === 'image') return newImage(reference.url, context)
  if (reference.use === 'media')
    return isOnThisSite(reference.url) ? newFile(reference.url, context) : undefined
  const found = findLink({ ...context, url: reference.url, index: context.links })
  if ('url' in found) {
    context.note('link-rewritten')
    return found.url
  }
  if ('empty' in found) {
    context.note('link-empty')
    return undefined
  }
  if (linkedFile.test(withoutQuery(reference.url))) {
    const file = await newFile(reference.url, context)
    if (file !== undefined || 'unchanged' in found) return file
  }
  if ('missing' in found && !('path' in assetOf(reference.url, context)))
    context.note('link-missing', { name: reference.url.slice(0, 200) })
  return undefined
}

const linkedFile =
  /\.(?:pdf|zip|rar|7z|gz|tar|html?|docx?|xlsx?|pptx?|txt|csv|json|mp[34]|m4a|webm|ogg|flac|wav|mov|epub|ipynb|png|jpe?g|gif|webp|svg|avif|bmp)$/i
const isOnThisSite = (url: string) => remoteHost(url) === undefined && !/^[a-z][a-z\d+.-]+:/i.test(url)

const assetOf = (url: string, context: AddressContext) =>
  findAsset({ ...context, index: context.assets, url })

async function newFile(url: string, context: AddressContext): Promise<string | undefined> {
  const found = assetOf(url, context)
  // Notes name a file alone, wherever it is.
  if (!('path' in found) || (found.isByName && context.config.kind !== 'markdown')) return undefined
  const { images, files } = context.saver
  return (isPictureName(found.path) ? images : files).save(found.path, context.note)
}

/** The new address of an image; undefined keeps the old one. */
export async function newImage(given: string, context: AddressContext): Promise<string | undefined> {
  const { note } = context
  const url = withoutAttachment(given, context)
  const found = assetOf(url, context)
  if ('remote' in found) {
    const come = await context.remote.find(absolute(url))
    if (come && 'url' in come) {
      note('image-fetched', { name: found.remote })
      context.fetched.add(url)
      return come.url
    }
    if (come) note('image-dead', { name: `${url.slice(0, 200)}（${come.refused}）` })
    note('image-remote', { name: found.remote })
    if (found.isInsecure) note('image-insecure', { name: found.remote })
    if (refusesGuests.test(found.remote)) note('image-refusing-host', { name: found.remote })
    return url === given ? undefined : url
  }
  if ('problem' in found) {
    const name = found.problem === 'inline-data' ? 'data:' : url.slice(0, 200)
    note(problemKinds[found.problem], { name })
    return undefined
  }
  if (found.isByName) note('image-by-name', { name: url.slice(0, 200) })
  const saved = await context.saver.images.save(found.path, note)
  // The picture is from the old site's folder, which may be missing in the next run.
  if (saved !== undefined && context.config.kind === 'foreign' && isRemote(url)) {
    context.fetched.add(url)
    await context.remote.remember(absolute(url), saved)
  }
  return saved
}

/**
 * The address of a library file that a text refers to by id; on a site that is gone, all addresses are on its
 * own host.
 */
function withoutAttachment(given: string, { assets, config }: AddressContext): string {
  const id = given.startsWith('attachment:') ? given.slice('attachment:'.length) : undefined
  const url = id === undefined ? given : (assets.attachments.get(id) ?? given)
  const isOfSite = config.kind === 'foreign' && config.origin !== '' && /^\/(?!\/)/.test(url)
  return isOfSite ? config.origin + url : url
}

const isRemote = (url: string) => /^(?:https?:)?\/\//i.test(url)

const absolute = (url: string) => (url.startsWith('//') ? `https:${url}` : url.trim())

function remoteAddress(given: string, context: AddressContext): string[] {
  const url = withoutAttachment(given, context)
  return 'remote' in assetOf(url, context) ? [absolute(url)] : []
}

const problemKinds = {
  missing: 'image-missing',
  'on-disk': 'image-on-disk',
  'inline-data': 'image-inline-data',
  odd: 'image-odd',
} as const

/** CSDN and Sina answer foreign pages with 403; Qiniu's test domains were switched off in 2018. */
const refusesGuests = /(^|\.)(csdnimg\.cn|csdn\.net|sinaimg\.cn|clouddn\.com)(:\d+)?$/
