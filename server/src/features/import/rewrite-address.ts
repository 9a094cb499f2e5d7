import { join } from 'node:path'
import { type AssetIndex, findAsset, remoteHost } from './asset.ts'
import type { NoteFinding } from './finding.ts'
import type { ImportPorts, SavedFile } from './import.ports.ts'
import { findLink, type LinkIndex } from './link.ts'
import { isPictureName, type Reference, replaceReferences, scanReferences } from './reference.ts'
import type { SourceConfig } from './source-config.ts'

/** Saves files of the folder (in a dry run only looks whether they would be taken), each once however often it is used. `undefined`: refused. */
export type FileSaver = {
  saveImage: (path: string, note: NoteFinding) => Promise<string | undefined>
  saveFile: (path: string, note: NoteFinding) => Promise<string | undefined>
  /** An image of another host, only when the owner asked for it. */
  fetchImage: (url: string, note: NoteFinding) => Promise<string | undefined>
  counts: () => { images: number; files: number }
}

export function createFileSaver(input: {
  folder: string
  actualPaths: ReadonlyMap<string, string>
  ports: ImportPorts
  isDryRun: boolean
}): FileSaver {
  const { ports, isDryRun } = input
  const images = new Map<string, SavedFile>()
  const files = new Map<string, SavedFile>()
  const absolute = (path: string) => join(input.folder, input.actualPaths.get(path) ?? path)
  const counted = (saved: Map<string, SavedFile>) => [...saved.values()].filter(file => 'url' in file).length
  const takeImage = isDryRun ? ports.checkImage : ports.saveImage
  const takeFile = isDryRun ? ports.checkFile : ports.saveFile
  const refusedName = (path: string, reason: string) => `${path}（${reason}）`
  return {
    async saveImage(path, note) {
      const saved = images.get(path) ?? (await takeImage(absolute(path)))
      images.set(path, saved)
      if ('refused' in saved) note('image-refused', { name: refusedName(path, saved.refused) })
      return 'url' in saved ? saved.url : undefined
    },
    async saveFile(path, note) {
      const saved = files.get(path) ?? (await takeFile(absolute(path)))
      files.set(path, saved)
      if ('refused' in saved) note('file-refused', { name: refusedName(path, saved.refused) })
      return 'url' in saved ? saved.url : undefined
    },
    async fetchImage(url, note) {
      if (isDryRun || !ports.fetchImage) return undefined
      const saved = images.get(url) ?? (await ports.fetchImage(url))
      images.set(url, saved)
      if ('refused' in saved) note('image-refused', { name: refusedName(url.slice(0, 200), saved.refused) })
      return 'url' in saved ? saved.url : undefined
    },
    counts: () => ({ images: counted(images), files: counted(files) }),
  }
}

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
  if (linkedFile.test(reference.url.replace(/[?#].*$/s, ''))) {
    const file = await newFile(reference.url, context)
    if (file !== undefined || 'unchanged' in found) return file
  }
  if ('missing' in found && !hasFile(reference.url, context))
    context.note('link-missing', { name: reference.url.slice(0, 200) })
  return undefined
}

const linkedFile =
  /\.(?:pdf|zip|rar|7z|gz|tar|html?|docx?|xlsx?|pptx?|txt|csv|json|mp[34]|m4a|webm|ogg|flac|wav|mov|epub|ipynb|png|jpe?g|gif|webp|svg|avif|bmp)$/i
const isOnThisSite = (url: string) => remoteHost(url) === undefined && !/^[a-z][a-z\d+.-]+:/i.test(url)

function hasFile(url: string, context: AddressContext): boolean {
  return 'path' in findAsset({ ...context, index: context.assets, url })
}

async function newFile(url: string, context: AddressContext): Promise<string | undefined> {
  const found = findAsset({ ...context, index: context.assets, url })
  if (!('path' in found) || found.isByName) return undefined
  return isPictureName(found.path)
    ? context.saver.saveImage(found.path, context.note)
    : context.saver.saveFile(found.path, context.note)
}

/** Address of an image here, or undefined to leave the one it has. */
export async function newImage(url: string, context: AddressContext): Promise<string | undefined> {
  const { note } = context
  const found = findAsset({ ...context, index: context.assets, url })
  if ('remote' in found) {
    note('image-remote', { name: found.remote })
    if (found.isInsecure) note('image-insecure', { name: found.remote })
    if (refusesGuests.test(found.remote)) note('image-refusing-host', { name: found.remote })
    return context.saver.fetchImage(url.startsWith('//') ? `https:${url}` : url, note)
  }
  if ('problem' in found) {
    const name = found.problem === 'inline-data' ? 'data:' : url.slice(0, 200)
    note(problemKinds[found.problem], { name })
    return undefined
  }
  if (found.isByName) note('image-by-name', { name: url.slice(0, 200) })
  return context.saver.saveImage(found.path, note)
}

const problemKinds = {
  missing: 'image-missing',
  'on-disk': 'image-on-disk',
  'inline-data': 'image-inline-data',
  odd: 'image-odd',
} as const

/** CSDN and Sina answer foreign pages with 403; Qiniu's test domains were switched off in 2018. */
const refusesGuests = /(^|\.)(csdnimg\.cn|csdn\.net|sinaimg\.cn|clouddn\.com)(:\d+)?$/
