import { type FetchFault, type GuardedFetch, GuardedFetchError } from '../../platform/guarded-fetch.ts'
import { uploadLimits, uploadRefusal } from './upload.rules.ts'

const words: Record<FetchFault, string> = {
  address: '这个地址取不得：只取公开网页上的图片',
  away: '那边没有应声，过会儿再取，或先存到电脑里再传',
  refused: '那边不给这张图，先存到电脑里再传吧',
  type: '那边给的不是图片',
  tooLarge: `那边的图太大了，最多 ${uploadLimits.maxImageBytes / 1024 / 1024} MB`,
  tooSlow: '那边给得太慢，过会儿再取，或先存到电脑里再传',
}

const wanted = {
  // Some stores of pictures name no type; what it is its first bytes say.
  type: /^(?:image\/[a-z\d.+-]{1,40}|application\/octet-stream|binary\/octet-stream)$/,
  // Not AVIF, which we do not take.
  accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9',
  maxBytes: uploadLimits.maxImageBytes,
  timeoutMs: 20_000,
}

/** The bytes at an address that the owner's text names. Throws a refusal in words for whatever does not come. */
export async function fetchImage(fetchPublic: GuardedFetch, url: string): Promise<Buffer> {
  try {
    return await fetchPublic(url, wanted)
  } catch (cause) {
    if (cause instanceof GuardedFetchError) throw uploadRefusal(words[cause.fault])
    throw cause
  }
}
