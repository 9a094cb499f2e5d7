import { isRefusal } from '@xiaolou/browser/is-refusal'
import { getToken, throughSession } from '@xiaolou/browser/session'
import { compressImage } from '@xiaolou/browser/upload-image'
import { createClient } from '@xiaolou/contract/kit/client'
import { limits } from '@xiaolou/contract/limits'
import { fetchPicture, uploadImg } from '@xiaolou/contract/picture'
import { PictureRefused, type SendPicture } from './picture-queue.ts'

/** For a large picture on a slow mobile connection. */
const sendWithinMs = 10 * 60_000
const fetchWithinMs = 60_000

type OnProgress = Parameters<SendPicture>[1]['onProgress']

/** A `fetch` with upload progress, which only XMLHttpRequest has. */
function fetchWithProgress(onProgress: OnProgress, signal: AbortSignal): typeof fetch {
  return (address, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(address))
      request.withCredentials = true
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total })
      request.onload = () => {
        const retryAfter = request.getResponseHeader('Retry-After')
        const headers = retryAfter ? { 'Retry-After': retryAfter } : undefined
        resolve(new Response(request.responseText, { status: request.status, ...(headers && { headers }) }))
      }
      request.onerror = () => reject(new TypeError('the line broke'))
      request.onabort = () => reject(new DOMException('given up', 'AbortError'))
      for (const one of [signal, init?.signal]) one?.addEventListener('abort', () => request.abort())
      const body = init?.body
      request.send(body instanceof FormData || typeof body === 'string' ? body : null)
    })
}

/** Errors that a retry cannot fix. Lost sessions, rate limits and server errors pass. */
const isFinal = (error: unknown) =>
  isRefusal(error) && error.code > 0 && error.status !== 401 && error.status !== 429 && error.status < 500

/** Uploads a picture, or lets the server download it. Throws PictureRefused if it is not accepted. */
export const sendPicture: SendPicture = async (picture, { signal, onProgress }) => {
  const timeoutMs = picture.file ? sendWithinMs : fetchWithinMs
  const fetch = fetchWithProgress(onProgress, signal)
  const call = throughSession(createClient({ baseUrl: '/api', timeoutMs, token: getToken, fetch }))
  try {
    if (!picture.file) return await call(fetchPicture, { body: { url: picture.source ?? '' } })
    const file =
      picture.file.size > limits.uploadBodyBytes ? await smaller(picture.file, picture.name) : picture.file
    return await call(uploadImg, { file })
  } catch (error) {
    if (isFinal(error)) throw new PictureRefused(error instanceof Error ? error.message : '')
    throw error
  }
}

async function smaller(file: Blob, name: string): Promise<Blob> {
  try {
    return await compressImage(new File([file], name, { type: file.type }))
  } catch {
    throw new PictureRefused('这张图片打不开，换一张试试')
  }
}
