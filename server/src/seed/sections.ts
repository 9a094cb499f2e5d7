import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInProcessCall } from '@xiaolou/contract/kit/handler'
import type { Call } from '@xiaolou/contract/kit/route'
import { backAddLink, getLinksList } from '@xiaolou/contract/link'
import { addMessage, getMessageList } from '@xiaolou/contract/message'
import { addAlbum, addPhotos, getAllAlbumList } from '@xiaolou/contract/photo'
import { addResource, getResourceList, resourceKinds } from '@xiaolou/contract/resource'
import { blogGetTalkList, publishTalk } from '@xiaolou/contract/talk'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import { whenMissing } from '../platform/files.ts'

// Calls validate their own entries; these schemas only cover fields that name files.
const talkFile = v.array(v.looseObject({ content: v.string(), images: v.optional(v.array(v.string()), []) }))
const photoFile = v.array(
  v.looseObject({
    album_name: v.string(),
    album_cover: v.string(),
    photos: v.array(v.looseObject({ image: v.string() })),
  }),
)
const messageFile = v.array(v.looseObject({ message: v.string() }))
const linkFile = v.array(v.looseObject({ site_name: v.string(), url: v.string() }))
const resourceFile = v.array(
  v.looseObject({
    kind: v.picklist(resourceKinds),
    category: v.string(),
    name: v.string(),
    url: v.string(),
  }),
)

async function read<const S extends v.GenericSchema<unknown, unknown[]>>(
  folder: string,
  name: string,
  schema: S,
): Promise<v.InferOutput<S>> {
  // A section that the starter does not seed stays empty.
  const text = await readFile(join(folder, name), 'utf8').catch(whenMissing('[]'))
  return v.parse(schema, JSON.parse(text))
}

const nobody = { key: 'starter', network: '', address: '', agent: '', isBot: false, isInProcess: true }

/** Calls with the owner's rights: sections are seeded before the owner has an account. */
export function callAsOwner(app: App, userId: number): Call {
  return createInProcessCall(app.routes, {
    actor: { kind: 'administrator', userId, sessionId: 0 },
    visitor: nobody,
  })
}

type Room = { call: Call; folder: string; saveImage: (name: string) => Promise<string> }

async function seedTalk({ call, folder, saveImage }: Room): Promise<void> {
  const known = await call(blogGetTalkList, { body: { current: 1, size: 1 } })
  if (known.total > 0) return
  for (const { images, ...talk } of await read(folder, 'talk.json', talkFile)) {
    const talkImgList: string[] = []
    for (const image of images) talkImgList.push(await saveImage(image))
    await call(publishTalk, { body: { ...talk, talkImgList } })
  }
}

async function seedAlbums({ call, folder, saveImage }: Room): Promise<void> {
  if ((await call(getAllAlbumList)).length > 0) return
  for (const { photos, album_cover, ...album } of await read(folder, 'photo.json', photoFile)) {
    const { id } = await call(addAlbum, { body: { ...album, album_cover: await saveImage(album_cover) } })
    const photoList: { url: string }[] = []
    for (const { image, ...photo } of photos) photoList.push({ ...photo, url: await saveImage(image) })
    await call(addPhotos, { body: { album_id: id, photoList } })
  }
}

async function seedGuestbook({ call, folder }: Room): Promise<void> {
  const known = await call(getMessageList, { body: { current: 1, size: 1 } })
  if (known.total > 0) return
  for (const message of await read(folder, 'message.json', messageFile)) {
    await call(addMessage, { body: message })
  }
}

async function seedLinks({ call, folder }: Room): Promise<void> {
  const known = await call(getLinksList, { body: { current: 1, size: 1 } })
  if (known.total > 0) return
  for (const link of await read(folder, 'link.json', linkFile)) await call(backAddLink, { body: link })
}

async function seedResources({ call, folder }: Room): Promise<void> {
  const known = await Promise.all(resourceKinds.map(kind => call(getResourceList, { params: { kind } })))
  if (known.some(groups => groups.length > 0)) return
  for (const resource of await read(folder, 'resource.json', resourceFile)) {
    await call(addResource, { body: resource })
  }
}

/**
 * Seeds talks, albums, guestbook, links and resources from the JSON files of `folder`, through their own
 * calls. Skips a section with content: an interrupted start of an older program may have seeded it.
 */
export async function seedSections(room: Room): Promise<void> {
  for (const seed of [seedTalk, seedAlbums, seedGuestbook, seedLinks, seedResources]) {
    await seed(room)
  }
}
