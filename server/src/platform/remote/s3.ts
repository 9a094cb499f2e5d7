import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { RemoteProblem, wordsOfStatus } from './remote-problem.ts'
import {
  askRemote,
  type Patience,
  type RemoteAnswer,
  type RemoteFile,
  readRemote,
  streamRemote,
  usualPatience,
} from './remote-request.ts'
import { readElements } from './xml-elements.ts'

export type S3Setting = {
  /** Without a path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
  /** The bucket is in the path (MinIO), or in the host name (OSS and COS accept nothing else). */
  readonly isPathStyle: boolean
}

type StoredObject = { key: string; sizeBytes: number; changedAtMs: number }

const minPartBytes = 8 * 1024 * 1024
const maxParts = 10_000

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** By RFC 3986: some servers sign the path as received, where a bracket differs from its code. */
const encodePart = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
/** A key as the path of an address. */
export const encodeKey = (key: string) => key.split('/').map(encodePart).join('/')

/**
 * An S3-compatible bucket (OSS, COS, OBS, R2, MinIO): plain signatures, one object per request, every body
 * with its length, SHA-256 and MD5, so that the server refuses corrupted data. None of the newer checksums.
 */
export function createS3(setting: S3Setting, patience: Patience = usualPatience) {
  const { endpoint, region, bucket, keyId, secret, isPathStyle } = setting
  const { protocol, host } = new URL(endpoint)
  const base = isPathStyle ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/`
  const place = `对象存储 ${host} `
  const foreign = `${place}没有照 S3 的样子回答：看看 S3_ENDPOINT，和中间的代理`

  const sign = async (
    given: { method: string; key: string; query?: Record<string, string>; headers?: Record<string, string> },
    body?: Uint8Array,
  ) => {
    const url = new URL(base + encodeKey(given.key))
    for (const [name, value] of Object.entries(given.query ?? {})) url.searchParams.set(name, value)
    const { headers, url: signed } = await new AwsV4Signer({
      ...{ method: given.method, url: url.href, service: 's3', region },
      ...{ accessKeyId: keyId, secretAccessKey: secret },
      headers: {
        ...given.headers,
        ...(body && { 'content-md5': createHash('md5').update(body).digest('base64') }),
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    }).sign()
    return {
      method: given.method,
      // A query parameter without a value is signed and sent with an equals sign; a space is signed as %20,
      // and some servers do not read + as one.
      url: signed.href.replaceAll('+', '%20'),
      headers: Object.fromEntries(headers),
      ...(body && { body }),
    }
  }
  const ask = async (given: Parameters<typeof sign>[0], body?: Uint8Array): Promise<RemoteAnswer> =>
    askRemote(place, () => sign(given, body), patience)
  const orThrow = (answer: RemoteAnswer): RemoteAnswer => {
    if (answer.status < 200 || answer.status > 299)
      throw new RemoteProblem(`${place}${wordsOfStatus(answer.status, answer.text)}`)
    return answer
  }

  /** Every object has an ETag; the page of a proxy that answers 200, or another kind of server, has none. */
  const orForeign = <Answer extends Pick<RemoteAnswer, 'headers'>>(answer: Answer): Answer => {
    if (!answer.headers.etag) throw new RemoteProblem(foreign)
    return answer
  }
  /** Verifies the stored bytes: the ETag is the MD5, unless the bucket encrypts with its own key. */
  const orChanged = (answer: RemoteAnswer, body: Uint8Array): RemoteAnswer => {
    const { etag = '', ...others } = orForeign(orThrow(answer)).headers
    const isSealed = Object.keys(others).some(name => name.includes('server-side-encryption'))
    const md5 = createHash('md5').update(body).digest('hex')
    if (!isSealed && /^"?[0-9a-f]{32}"?$/i.test(etag) && etag.replaceAll('"', '').toLowerCase() !== md5)
      throw new RemoteProblem(`${place}收下的与送去的不一样，不能用`)
    return answer
  }

  /** `headers` are stored with it, and sent to clients that load it from the bucket. */
  const put = async (key: string, body: Uint8Array, headers: Record<string, string> = {}) =>
    void orChanged(await ask({ method: 'PUT', key, headers }, body), body)

  const putParts = async (key: string, { path, sizeBytes, onSent }: RemoteFile) => {
    const begun = orThrow(await ask({ method: 'POST', key, query: { uploads: '' } }))
    const uploadId = readElements(begun.text, 'InitiateMultipartUploadResult')[0]?.get('UploadId')
    if (!uploadId) throw new RemoteProblem(foreign)
    const file = await open(path)
    try {
      const partBytes = Math.max(minPartBytes, Math.ceil(sizeBytes / maxParts))
      const buffer = Buffer.alloc(partBytes)
      const parts: string[] = []
      for (let offset = 0; offset < sizeBytes; offset += partBytes) {
        const length = Math.min(partBytes, sizeBytes - offset)
        const { bytesRead } = await file.read(buffer, 0, length, offset)
        if (bytesRead !== length) throw new Error(`${path} became shorter`)
        const query = { partNumber: String(parts.length + 1), uploadId }
        const part = buffer.subarray(0, length)
        const { headers } = orChanged(await ask({ method: 'PUT', key, query }, part), part)
        parts.push(
          `<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${escapeXml(headers.etag ?? '')}</ETag></Part>`,
        )
        onSent(offset + length)
      }
      const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await ask({ method: 'POST', key, query: { uploadId } }, Buffer.from(whole))
      // 404: completed by an earlier try whose answer was lost; the size is checked later.
      if (done.status !== 404) orThrow(done)
      // The server may send 200 at once, and an error afterwards.
      if (done.status !== 404 && readElements(done.text, 'Error').length > 0)
        throw new RemoteProblem(`${place}${wordsOfStatus(500, done.text)}`)
    } catch (cause) {
      await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw cause
    } finally {
      await file.close()
    }
  }

  /** Pages of a listing; `next` makes the query for the next one. */
  async function* pages(query: Record<string, string>, next: (text: string) => Record<string, string>) {
    let more: Record<string, string> = {}
    for (;;) {
      const { text } = orThrow(await ask({ method: 'GET', key: '', query: { ...query, ...more } }))
      // Otherwise a foreign page would look like an empty bucket.
      if (!/<List[A-Za-z]+Result[\s>]/.test(text)) throw new RemoteProblem(foreign)
      yield text
      if (!/<IsTruncated>true</.test(text)) return
      more = next(text)
    }
  }

  async function* listPages(prefix: string): AsyncGenerator<StoredObject[]> {
    let marker = ''
    for await (const text of pages({ prefix }, () => ({ marker }))) {
      const objects = readElements(text, 'Contents').map(one => ({
        key: one.get('Key') ?? '',
        sizeBytes: Number(one.get('Size')),
        changedAtMs: Date.parse(one.get('LastModified') ?? ''),
      }))
      marker = objects.at(-1)?.key ?? marker
      yield objects
    }
  }

  return {
    place,
    put,
    /** Uploads a file; its key exists only once all of it has arrived with the local size. */
    async putFile(key: string, given: RemoteFile): Promise<void> {
      await putParts(key, given)
      const { headers } = orForeign(orThrow(await ask({ method: 'HEAD', key })))
      if (Number(headers['content-length']) !== given.sizeBytes)
        throw new RemoteProblem(`${place}收下的与送去的不一样长，不能用`)
    },
    /** Undefined if it does not exist. */
    async get(key: string): Promise<string | undefined> {
      const answer = await ask({ method: 'GET', key })
      if (answer.status === 404 && !answer.text.includes('NoSuchBucket')) return undefined
      return orForeign(orThrow(answer)).text
    },
    read: (key: string, sizeBytes: number, take: (bytes: Uint8Array) => Promise<void>) =>
      readRemote(
        place,
        offset => sign({ method: 'GET', key, headers: { range: `bytes=${offset}-` } }),
        take,
        {
          ...{ sizeBytes, patience },
        },
      ),
    /** Undefined if it does not exist. */
    async stat(
      key: string,
    ): Promise<{ sizeBytes: number; changedAtMs: number; contentType: string } | undefined> {
      const answer = await ask({ method: 'HEAD', key })
      if (answer.status === 404) return undefined
      const { headers } = orForeign(orThrow(answer))
      return {
        sizeBytes: Number(headers['content-length']),
        changedAtMs: Date.parse(headers['last-modified'] ?? ''),
        contentType: headers['content-type'] ?? '',
      }
    },
    /** Bytes `start` to `end`, both included; the whole object without them. */
    stream(key: string, range?: { start: number; end: number }): Readable {
      const make = (offset: number, etag: string) => {
        const from = (range?.start ?? 0) + offset
        const isPart = range !== undefined || offset > 0
        const headers = {
          ...(isPart && { range: `bytes=${from}-${range?.end ?? ''}` }),
          ...(offset > 0 && { 'if-match': etag }),
        }
        return sign({ method: 'GET', key, headers })
      }
      return streamRemote(place, make, orForeign, patience)
    },
    /** Succeeds if it does not exist. */
    async remove(key: string): Promise<void> {
      const answer = await ask({ method: 'DELETE', key })
      if (answer.status !== 404) orThrow(answer)
    },
    listPages,
    async list(prefix: string): Promise<StoredObject[]> {
      const found: StoredObject[] = []
      for await (const objects of listPages(prefix)) found.push(...objects)
      return found
    },
    /** Aborts unfinished uploads: they cost money, and no listing shows them. */
    async abortUploads(prefix: string, isOurs: (key: string) => boolean): Promise<void> {
      const markers = (text: string) => ({
        'key-marker': /<NextKeyMarker>([^<]*)</.exec(text)?.[1] ?? '',
        'upload-id-marker': /<NextUploadIdMarker>([^<]*)</.exec(text)?.[1] ?? '',
      })
      for await (const text of pages({ uploads: '', prefix }, markers))
        for (const one of readElements(text, 'Upload')) {
          const [key = '', uploadId = ''] = [one.get('Key'), one.get('UploadId')]
          if (isOurs(key)) await ask({ method: 'DELETE', key, query: { uploadId } })
        }
    },
  }
}
