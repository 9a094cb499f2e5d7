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
  // Some picture hosts send no type; the first bytes tell what it is.
  type: /^(?:image\/[a-z\d.+-]{1,40}|application\/octet-stream|binary\/octet-stream)$/,
  // Not AVIF, which is not accepted.
  accept: 'image/webp,image/png,image/jpeg,image/gif;q=0.9',
  maxBytes: uploadLimits.maxImageBytes,
  timeoutMs: 20_000,
}

/** Fetches an address in the owner's text. Throws a refusal with a message for any failure. */
export async function fetchImage(fetchPublic: GuardedFetch, url: string): Promise<Buffer> {
  try {
    return await fetchPublic(url, wanted)
  } catch (cause) {
    if (cause instanceof GuardedFetchError) throw uploadRefusal(words[cause.fault])
    throw cause
  }
}
