import { articlePictures } from './features/article/article.table.ts'
import { commentPictures } from './features/comment/comment.table.ts'
import { linkPictures } from './features/link/link.store.ts'
import { messagePictures } from './features/message/message.store.ts'
import { pagePictures } from './features/page/page.store.ts'
import { photoPictures } from './features/photo/photo.store.ts'
import { resourcePictures } from './features/resource/resource.store.ts'
import { sitePictures } from './features/site/site.store.ts'
import { talkPictures } from './features/talk/talk.store.ts'
import { hashOfUrl } from './features/upload/upload.rules.ts'
import { userPictures } from './features/user/user.table.ts'
import type { Db } from './platform/db/db.ts'
import { findHeld, type TextColumns } from './platform/db/held-text.ts'

/** Every column of the site, but for the chat room's, in which a picture of the site may be named; a test keeps it whole. */
export const picturePlaces: readonly TextColumns[] = [
  ...userPictures,
  ...sitePictures,
  ...photoPictures,
  ...linkPictures,
  ...resourcePictures,
  ...talkPictures,
  ...messagePictures,
  ...commentPictures,
  ...articlePictures,
  ...pagePictures,
]

const hashesIn = (text: string) =>
  Array.from(text.matchAll(/uploads\/([0-9a-f]{40})/g), match => match[1] ?? '')

/** Those of the addresses of pictures that the site shows somewhere, whole or in a smaller form. */
export async function findUsedPictures(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(urls.flatMap(url => hashOfUrl(url) ?? []))
  const held = await findHeld(db, { columns: picturePlaces, wanted, pick: hashesIn })
  return new Set(urls.filter(url => held.has(hashOfUrl(url) ?? '')))
}
