import { inject } from 'vitest'
import { openSession } from './account.ts'
import { makePicture } from './picture.ts'
import { owner } from './server-process.ts'

let ownersToken = ''

/** The owner's token; a new one when later sign-ins have replaced the session (`maxSessionsPerUser`). */
export async function getOwnerToken(): Promise<string> {
  const headers = { Authorization: ownersToken }
  const answer = await fetch(`${inject('origin')}/api/user/getOwnUserInfo`, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) ownersToken = (await openSession(owner)).token
  return ownersToken
}

async function ask<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${inject('origin')}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await getOwnerToken() },
    body: JSON.stringify(body),
  })
  const { code, message, result }: { code: number; message: string; result: T } = await response.json()
  if (code !== 0) throw new Error(`${path} was refused: ${message}`)
  return result
}

/**
 * Uploads a picture of this size, in px, as the owner, and resolves with its address; each size is a
 * different picture.
 */
export const uploadPicture = async (size: { width: number; height: number }): Promise<string> =>
  sendPicture(size, await getOwnerToken())

/** The same for the user of this token. */
export async function sendPicture(size: { width: number; height: number }, token: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(makePicture(size))], { type: 'image/png' }), 'slope.png')
  const response = await fetch(`${inject('origin')}/api/upload/img`, {
    method: 'POST',
    headers: { Authorization: token, 'X-Requested-With': 'XMLHttpRequest' },
    body: form,
  })
  const { code, message, result }: { code: number; message: string; result: { url: string } } =
    await response.json()
  if (code !== 0) throw new Error(`the picture was refused: ${message}`)
  return result.url
}

export type TalkDraft = { content: string; talkImgList?: string[]; is_top?: 1 | 2 }

/** Publishes a talk as the owner; resolves with its id. */
export const publishTalk = async (draft: TalkDraft): Promise<number> =>
  (await ask<{ id: number }>('/talk/publishTalk', draft)).id

export type PhotoDraft = { url: string; caption?: string; taken_at?: string }

/**
 * Makes an album with these photos, the last of them the newest; resolves with its id and theirs in the given
 * order.
 */
export async function makeAlbum(given: { name: string; description?: string; photos: PhotoDraft[] }) {
  const { id } = await ask<{ id: number }>('/photoAlbum/add', {
    album_name: given.name,
    description: given.description ?? '',
  })
  const photoIds: number[] = []
  // The maximum of one call is a hundred.
  for (let at = 0; at < given.photos.length; at += 100) {
    const photoList = given.photos.slice(at, at + 100)
    const { idList } = await ask<{ idList: number[] }>('/photo/add', { album_id: id, photoList })
    photoIds.push(...idList)
  }
  return { id, photoIds }
}
