import { findLink, type LinkIndex } from '../address/link.ts'
import { remoteHost, withoutQuery } from '../address/path.ts'
import type { NoteFinding } from '../run/finding.ts'
import type { ImportPorts, SavedFile } from '../run/ports.ts'
import type { Source } from '../run/source.ts'
import type { SourceConfig } from '../run/source-config.ts'
import { type AssetIndex, findAsset } from './asset.ts'
import { isPictureName, type Reference, replaceReferences, scanReferences } from './reference.ts'

/** Saves files of the folder (in a dry run only looks whether they would be taken), each once however often it is used. */
export function createFileSaver(input: { source: Source; ports: ImportPorts; isDryRun: boolean }) {
  const { source, ports, isDryRun } = input
  const once = (
    take: (absolutePath: string) => Promise<SavedFile>,
    refused: 'image-refused' | 'file-refused',
  ) => {
    const taken = new Map<string, SavedFile>()
    return {
      count: () => [...taken.values()].filter(file => 'url' in file).length,
      /** Its address here; undefined for one that was refused. */
      async save(path: string, note: NoteFinding): Promise<string | undefined> {
        const saved = taken.get(path) ?? (await take(source.absolute(path)))
        taken.set(path, saved)
        if ('url' in saved) return saved.url
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
  note: NoteFinding
}

/** Rewrites the addresses of masked text: local images and files to saved ones, links to the new articles. */
export async function rewriteAddresses(
  text: string,
  originals: readonly string[],
  context: AddressContext,
): Promise<string> {
  const replacements: { reference: Reference; url: string }[] = []
  for (const reference of scanReferences(text, originals)) {
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
  if (!('path' in found) || found.isByName) return undefined
  const { images, files } = context.saver
  return (isPictureName(found.path) ? images : files).save(found.path, context.note)
}

/** Address of an image here, or undefined to leave the one it has. */
export async function newImage(url: string, context: AddressContext): Promise<string | undefined> {
  const { note } = context
  const found = assetOf(url, context)
  if ('remote' in found) {
    note('image-remote', { name: found.remote })
    if (found.isInsecure) note('image-insecure', { name: found.remote })
    if (refusesGuests.test(found.remote)) note('image-refusing-host', { name: found.remote })
    return undefined
  }
  if ('problem' in found) {
    const name = found.problem === 'inline-data' ? 'data:' : url.slice(0, 200)
    note(problemKinds[found.problem], { name })
    return undefined
  }
  if (found.isByName) note('image-by-name', { name: url.slice(0, 200) })
  return context.saver.images.save(found.path, note)
}

const problemKinds = {
  missing: 'image-missing',
  'on-disk': 'image-on-disk',
  'inline-data': 'image-inline-data',
  odd: 'image-odd',
} as const

/** CSDN and Sina answer foreign pages with 403; Qiniu's test domains were switched off in 2018. */
const refusesGuests = /(^|\.)(csdnimg\.cn|csdn\.net|sinaimg\.cn|clouddn\.com)(:\d+)?$/
