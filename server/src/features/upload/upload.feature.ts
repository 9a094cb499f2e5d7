import { heicWords, isHeic } from '@xiaolou/contract/heic'
import { bind, type SignedIn } from '@xiaolou/contract/kit/handler'
import { limits } from '@xiaolou/contract/limits'
import * as contract from '@xiaolou/contract/picture'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AccountDeletion, FeatureManifest } from '../../platform/feature.ts'
import type { Deps } from '../../platform/services.ts'
import type { ZipEntry } from '../../platform/zip.ts'
import { fetchImage } from './upload.fetch.ts'
import { fetchedMigrations } from './upload.fetched.ts'
import { sniffFormat } from './upload.image.ts'
import type { MediaLibrary } from './upload.media.ts'
import { mediaMigrations } from './upload.media-store.ts'
import { countWaitingImages } from './upload.queue.ts'
import { fileNameOf, hashOfUrl, type ImageWork, imageWork, uploadRefusal, uploadUrl } from './upload.rules.ts'
import type { Uploads } from './upload.service.ts'
import { createUploadOwnerStore, createUploadStore, uploadMigrations } from './upload.store.ts'

type UserPictureDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'timeZone' | 'siteUrl'> & {
  site: Pick<Deps['site'], 'getSettings'>
  outbound: Pick<Deps['outbound'], 'fetchPublic'>
  uploads: Uploads
  users: { getById(id: number): Promise<{ createdAt: number } | undefined> }
}

const minuteMs = 60_000

const perDay = { files: limits.uploadsPerDay, sizeBytes: limits.uploadBytesPerDay }
const perDayInWords = `今天传得够多了：每天最多 ${perDay.files} 张、${perDay.sizeBytes / 1024 / 1024} MB，明天再来吧`

/** AVIF is only for imports: it takes seconds to encode, and no camera or browser uploads it. */
function requireTakenFormat(file: Uint8Array): void {
  if (isHeic(file)) throw uploadRefusal(heicWords)
  const format = sniffFormat(file)
  if (format === undefined || format === 'avif') throw uploadRefusal('只收 PNG、JPG、GIF、WebP 图片')
}

/** Pictures of guests: counted against the daily limit, stored, and recorded as theirs. */
export function createUserPictures(deps: UserPictureDeps) {
  const { db, uploads, clock, timeZone } = deps
  const store = createUploadOwnerStore(db)

  const keep = async (file: Uint8Array, userId: number, work: ImageWork) => {
    const image = await uploads.saveImage(file, work)
    const name = hashOfUrl(image.url)
    if (name === undefined) throw new Error('a stored picture has no name')
    await store.addOwner({ name, user_id: userId, createdAt: clock.now() })
    return image
  }

  /** Accounts created to fill the disk have to wait; the owner sets how long. */
  const requireOldEnough = async (userId: number) => {
    const { upload_wait_minutes } = await deps.site.getSettings()
    if (upload_wait_minutes === 0) return
    const createdAt = (await deps.users.getById(userId))?.createdAt ?? clock.now()
    // An account with a future date was created before the clock was set back, and does not wait that long.
    const ageMs = Math.abs(clock.now() - createdAt)
    const minutesLeft = Math.ceil(upload_wait_minutes - ageMs / minuteMs)
    if (minutesLeft > 0) throw uploadRefusal(`账号刚注册不久，再过 ${minutesLeft} 分钟就能传图片了`)
  }

  const receive = async (file: Uint8Array, actor: SignedIn) => {
    requireTakenFormat(file)
    // The owner fills albums on their own disk: no limits.
    if (actor.kind === 'administrator') return keep(file, actor.userId, imageWork.owner)
    await requireOldEnough(actor.userId)
    const day = wireTime(clock.now(), timeZone).slice(0, 10)
    const taken = { userId: actor.userId, day, sizeBytes: file.length }
    if (!(await store.takeQuota(taken, perDay))) throw uploadRefusal(perDayInWords)
    try {
      return await keep(file, actor.userId, imageWork.guest)
    } catch (cause) {
      // On a full disk this fails too; the first failure is reported.
      await store.returnQuota(taken).catch(() => undefined)
      throw cause
    }
  }

  return {
    routes: [
      bind(contract.uploadImg, ({ file }, { actor }) => receive(file, actor)),
      bind(contract.describePictures, async ({ body }) => ({
        site_url: deps.siteUrl,
        pictures: Array.from((await uploads.describe(body.urls)).values()),
      })),
      bind(contract.fetchPicture, async ({ body }, { actor }) =>
        receive(await fetchImage(deps.outbound.fetchPublic, body.url), actor),
      ),
    ],
    /** Whether it is the address of a stored picture in its original size, and this user uploaded it. */
    async isOwnPicture(inner: Db, { userId, url }: { userId: number; url: string }): Promise<boolean> {
      const name = hashOfUrl(url)
      const row = name === undefined ? undefined : await createUploadStore(inner).getUpload(name)
      if (!row || row.width === 0 || uploadUrl(row.name, row.extension) !== url) return false
      return (await createUploadOwnerStore(inner).findOwnerIds(row.name)).includes(userId)
    },
    findPictureOwnerIds: (url: string) => store.findOwnerIds(hashOfUrl(url) ?? ''),
    userData: async (userId: number) => ({
      upload: (await store.findByUser(userId)).map(row => ({
        url: uploadUrl(row.name, row.extension),
        createdAt: wireTime(row.createdAt, timeZone),
      })),
    }),
    async findUserFiles(userId: number) {
      const found: ZipEntry[] = []
      for (const { name, extension, createdAt } of await store.findByUser(userId)) {
        const stored = fileNameOf({ hash: name, extension })
        const info = await deps.files.getInfo(stored)
        if (!info) continue
        const read = () => deps.files.read(stored)
        found.push({ name: `${name}.${extension}`, sizeBytes: info.sizeBytes, changedAtMs: createdAt, read })
      }
      return found
    },
    /** The user's uploads are left to the code that removes unused pictures. */
    async deleteUserData(inner: Db, { userId, pictures }: AccountDeletion) {
      const store = createUploadOwnerStore(inner)
      const brought = await store.findByUser(userId)
      await store.forgetUser(userId)
      pictures.push(...brought.map(row => uploadUrl(row.name, row.extension)))
    },
  }
}

export type UserPictures = ReturnType<typeof createUserPictures>

export const uploadFeature: FeatureManifest<{
  media: { userPictures: UserPictures; library: MediaLibrary }
}> = {
  migrations: [...uploadMigrations, ...mediaMigrations, ...fetchedMigrations],
  titleColumns: [{ kind: 'media', table: 'upload', column: 'download_name', key: 'name', isKeyText: true }],
  siteExport: { leftOut: ['upload', 'upload_by', 'upload_fetched', 'upload_quota'] },
  findFiles: db => createUploadStore(db).findFiles(),
  create: ({ media: { userPictures, library } }) => ({
    ...userPictures,
    routes: [...userPictures.routes, ...library.routes],
    countWaiting() {
      const { owner, guest, reader } = countWaitingImages()
      return { 'image owner': owner, 'image guest': guest, 'image reader': reader }
    },
  }),
}
