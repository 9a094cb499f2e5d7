import { buffer } from 'node:stream/consumers'
import type { Config } from '../config/config.ts'
import { createS3, encodeKey } from '../platform/remote/s3.ts'
import { pictureTypeOf, type UploadsFolder } from '../platform/s3-files.ts'
import { bad, type Finding, good, look, quick, reasonOf } from './finding.ts'

const about = '图片的公开地址'
const withinMs = 10_000

const load = (address: string) =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) })

/** The first key under `prefix` that `isWanted`. */
async function findKey(s3: ReturnType<typeof createS3>, prefix: string, isWanted: (key: string) => boolean) {
  for await (const objects of s3.listPages(prefix)) {
    const found = objects.find(({ key }) => isWanted(key))
    if (found) return found.key
  }
  return undefined
}

async function comparePicture(
  s3: ReturnType<typeof createS3>,
  key: string,
  address: string,
): Promise<Finding> {
  const info = await s3.stat(key)
  if (info?.contentType !== pictureTypeOf(key))
    return look(
      about,
      `桶里的 ${key} 没有写明是图片（Content-Type），这样的照旧经过小楼：做一份归档再恢复一遍，就都写上了`,
    )
  const answer = await load(address)
  const { status } = answer
  if (status !== 200)
    return bad(
      about,
      `${address} 答的是 ${status}，读者看不见图：S3_PUBLIC_URL 要指着桶的根，桶要让它读。没修好以前先去掉 S3_PUBLIC_URL`,
    )
  const [shown, stored] = await Promise.all([answer.arrayBuffer(), buffer(s3.stream(key))])
  return stored.equals(Buffer.from(shown))
    ? good(about, '那里看到的就是桶里的')
    : bad(about, `${address} 和桶里的不一样：S3_PUBLIC_URL 指着别的桶，或者那里改动了图片`)
}

/** A bucket that is publicly readable may expose more than pictures. */
async function findTooOpen(publicUrl: string, songKey: string | undefined): Promise<Finding[]> {
  const found: Finding[] = []
  const root = await load(publicUrl)
  if ((await root.text()).includes('<ListBucketResult'))
    found.push(bad(about, '谁都能列出桶里有什么，草稿里的图也在内：关掉公开的列出，只留公开的读'))
  if (songKey !== undefined) {
    const { status, body } = await load(publicUrl + encodeKey(songKey))
    await body?.cancel()
    if (status === 200)
      found.push(look(about, `桶里的歌那里也能下载（${songKey}）：不想这样，就只公开图片的文件夹`))
  }
  return found
}

async function checkFolder({ s3: setting, prefix, publicUrl = '' }: UploadsFolder, { musicBucket }: Config) {
  const s3 = createS3(setting, quick)
  const key = await findKey(s3, prefix, one => pictureTypeOf(one) !== undefined)
  const songKey =
    musicBucket &&
    (await findKey(s3, musicBucket.prefix, one => /\.(?:mp3|flac|ogg|opus|m4a|wav)$/i.test(one)))
  return [
    key === undefined
      ? look(about, '桶里还没有图片：传一张，再看一次')
      : await comparePicture(s3, key, publicUrl + encodeKey(key)),
    ...(await findTooOpen(publicUrl, songKey)),
  ]
}

/** Checks that the public address of the pictures serves what the bucket holds, and nothing it should not. */
export async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const { uploads } = config
  if (uploads?.publicUrl === undefined) return []
  try {
    return await checkFolder(uploads, config)
  } catch (cause) {
    return [bad(about, `${uploads.publicUrl} 打不开（${reasonOf(cause)}）：读者看不见图`)]
  }
}
