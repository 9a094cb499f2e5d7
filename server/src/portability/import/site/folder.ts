import { readFile } from 'node:fs/promises'
import { ApiError } from '@xiaolou/contract/kit/envelope'
import type { App } from '../../../app/app.ts'
import { imageWork } from '../../../features/upload/upload.rules.ts'
import { checkedExtension } from '../../../features/upload/upload.service.ts'
import type { SavedFile } from '../run/ports.ts'
import type { FindingCollector, ImportReport } from '../run/report.ts'
import { runImport } from '../run/run-import.ts'
import { createPictureFetcher } from './pictures.ts'

/** A placeholder for the address of a stored file in a dry run. */
const unsavedAddress = `/uploads/${'0'.repeat(40)}.png`

async function orRefused(save: () => Promise<string>): Promise<SavedFile> {
  try {
    return { url: await save() }
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
          await app.media.uploads.checkImage(await readFile(path), imageWork.folder)
          return unsavedAddress
        }),
      checkFile: path =>
        orRefused(async () => {
          checkedExtension(await readFile(path), path)
          return unsavedAddress
        }),
      saveImage: path =>
        orRefused(
          async () => (await app.media.uploads.saveImage(await readFile(path), imageWork.folder)).url,
        ),
      saveFile: path =>
        orRefused(async () => (await app.media.uploads.saveFile(await readFile(path), path)).url),
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
