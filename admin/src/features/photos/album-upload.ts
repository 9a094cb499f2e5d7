import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { putPhotos } from '@xiaolou/contract/photo-manage'
import { PictureRefused, type SendPicture } from '../../lib/pictures/picture-queue.ts'
import { sendPicture } from '../../lib/pictures/send-picture.ts'
import { createUploadQueue } from '../../lib/pictures/upload-queue.ts'
import { takenAtOf } from './taken-at.ts'

/** Uploads a photo and adds it to the album; one whose answer was lost is still added only once. */
const sendInto =
  (albumId: number): SendPicture =>
  async (picture, options) => {
    const stored = await sendPicture(picture, options)
    const photo = { url: stored.url, taken_at: await takenAtOf(picture.file) }
    try {
      await quietCall(putPhotos, { body: { album_id: albumId, photoList: [photo] } })
    } catch (error) {
      // The album is full, or gone: a retry would fail too.
      if (isRefusal(error) && [200, 404].includes(error.status)) throw new PictureRefused(error.message)
      throw error
    }
    return stored
  }

const queues = new Map<number, ReturnType<typeof createUploadQueue>>()

/** The uploads into an album: one queue for the console, so that they continue in any section. */
export function albumQueue(id: number) {
  const queue = queues.get(id) ?? createUploadQueue({ draft: `album-${id}`, send: sendInto(id) })
  queues.set(id, queue)
  return queue
}
