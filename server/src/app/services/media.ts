import { chatPictures } from '../../features/chat/chat.store.ts'
import { createUserPictures, type UserPictures } from '../../features/upload/upload.feature.ts'
import { createFetchedPictures, type FetchedPictures } from '../../features/upload/upload.fetched.ts'
import { createMediaLibrary, type MediaLibrary } from '../../features/upload/upload.media.ts'
import { createUploads, type Uploads } from '../../features/upload/upload.service.ts'
import { findUsedPictures } from '../../features/upload/upload.uses.ts'
import type { MediaServices } from '../../platform/services.ts'
import type { Platform } from '../platform.ts'
import type { Identity } from './identity.ts'
import type { Outbound } from './outbound.ts'
import type { Registry } from './registry.ts'
import type { Site } from './site.ts'

/** Stored pictures and documents: uploading, describing, and where they are used. */
export type Media = MediaServices & {
  uploads: Uploads
  userPictures: UserPictures
  fetchedPictures: FetchedPictures
  library: MediaLibrary
  /** Those of the given pictures that the site shows outside the chat room. */
  findUsedPictures: (urls: readonly string[]) => Promise<ReadonlySet<string>>
}

export function createMedia(given: {
  platform: Platform
  registry: Registry
  site: Site
  identity: Identity
  outbound: Outbound
}): Media {
  const { platform, site, identity, outbound } = given
  const { pictureColumns } = given.registry
  const uploads = createUploads(platform)
  const columns = [...pictureColumns, ...chatPictures]
  return {
    uploads,
    userPictures: createUserPictures({ ...platform, site, outbound, uploads, users: identity.users }),
    fetchedPictures: createFetchedPictures({ ...platform, uploads, fetchPublic: outbound.fetchPublic }),
    library: createMediaLibrary({ ...platform, identity, uploads, columns }),
    describePictures: uploads.describe,
    makePlaceholder: uploads.makePlaceholder,
    findUsedPictures: urls => findUsedPictures(platform.db, pictureColumns, urls),
  }
}
