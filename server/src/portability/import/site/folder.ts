import { readFile } from 'node:fs/promises'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { App } from '../../../app/app.ts'
import { checkedExtension } from '../../../features/upload/upload.service.ts'
import type { SavedFile } from '../run/ports.ts'
import type { FindingCollector, ImportReport } from '../run/report.ts'
import { runImport } from '../run/run-import.ts'
import { createPictureFetcher } from './pictures.ts'

/** A placeholder for the address of a stored file in a dry run. */
const unsavedAddress = `/uploads/${'0'.repeat(40)}.png`

async function orRefused(save: () => Promise<SavedFile>): Promise<SavedFile> {
  try {
    return await save()
  } catch (cause) {
    if (cause instanceof ApiError) return { refused: cause.message }
    throw cause
  }
}

/** Imports the folder of another blog, with ports that use the article and upload features. */
export async function importFolder(input: {
  app: App
  folder: string
  timeZone: string
  isDryRun: boolean
  language?: string | undefined
  findings?: FindingCollector
  uploads?: string | undefined
  /** Files of the folder that are imported on their own. */
  apart?: readonly string[] | undefined
  /** Whether to fetch pictures from other hosts. */
  isFetching?: boolean
  onProgress?: (done: number, total: number) => void
}): Promise<ImportReport> {
  const { app, folder, timeZone, isDryRun } = input
  const importer = app.createImporter(await app.identity.users.getOwnerId())
  const pageImporter = app.createPageImporter()
  const report = await runImport({
    folder,
    isDryRun,
    language: input.language,
    uploads: input.uploads,
    apart: input.apart,
    ...(input.onProgress && { onProgress: input.onProgress }),
    ...(input.findings && { findings: input.findings }),
    ports: {
      findSource: importer.findSource,
      prepareArticle: importer.prepare,
      findPage: pageImporter.findSource,
      async savePage(page) {
        const saved = await pageImporter.save(page)
        // Earlier versions imported the page as a hidden article.
        await importer.putInBin(page.sourcePath)
        return saved
      },
      pagePathTaken: pageImporter.isPathTaken,
      checkArticle: importer.check,
      slugTaken: importer.isSlugTaken,
      checkImage: path =>
        orRefused(async () => {
          const { isAsIs } = await app.media.uploads.checkFolderImage(await readFile(path))
          return { url: unsavedAddress, isAsIs }
        }),
      checkFile: path =>
        orRefused(async () => {
          checkedExtension(await readFile(path), path)
          return { url: unsavedAddress }
        }),
      saveImage: path => orRefused(async () => app.media.uploads.saveFolderImage(await readFile(path))),
      saveFile: path => orRefused(async () => app.media.uploads.saveFile(await readFile(path), path)),
      findFetched: app.media.fetchedPictures.find,
      rememberFetched: app.media.fetchedPictures.remember,
      ...(input.isFetching === true && {
        fetchImages: createPictureFetcher(app.media.fetchedPictures),
      }),
      now: () => Date.now(),
      siteZone: timeZone,
    },
  }).finally(importer.end)
  if (!isDryRun) importer.finish()
  return report
}
