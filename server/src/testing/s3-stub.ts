import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature as the description of SigV4 makes it, of what really came. */
function signatureOf(
  request: IncomingMessage,
  url: URL,
  key: { secret: string; scope: string; names: string },
) {
  const { secret, scope, names } = key
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  const query = [...url.searchParams]
    .map(pair => pair.map(encode).join('='))
    .sort()
    .join('&')
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    ...[request.method, url.pathname.split('/').map(decodeURIComponent).map(encode).join('/'), query],
    ...[headers.join(''), names, request.headers['x-amz-content-sha256']],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day))
  return hmac(signing, toSign).toString('hex')
}

type Refusal = { status: number; code: string }
type Fault = Refusal | 'cut' | 'hang'

/**
 * A bucket in memory that takes what OSS, COS and R2 take, and refuses what they refuse: the newer checksums, chunks with
 * signatures of their own, bodies without a length, removing many at once.
 */
export async function startS3Stub(setting: {
  bucket: string
  keyId: string
  secret: string
  region: string
}) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  const asked: string[] = []
  const control: { fault: (what: string) => Fault | undefined; changedAtMs: number } = {
    fault: () => undefined,
    changedAtMs: Date.UTC(2026, 10, 21),
  }
  let uploadCount = 0

  const refuse = (request: IncomingMessage, url: URL, body: Buffer): Refusal | undefined => {
    const { headers } = request
    const names = Object.keys(headers)
    if (names.some(name => /^x-amz-(?:sdk-)?checksum|^x-amz-trailer/.test(name)))
      return { status: 400, code: 'InvalidArgument' }
    if (/STREAMING/.test(String(headers['x-amz-content-sha256'])))
      return { status: 501, code: 'NotImplemented' }
    if (headers['transfer-encoding'] || (/PUT|POST/.test(request.method ?? '') && !headers['content-length']))
      return { status: 411, code: 'MissingContentLength' }
    if (url.searchParams.has('delete')) return { status: 501, code: 'NotImplemented' }
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      )
    const [, keyId, scope = '', signed = '', signature] = match ?? []
    if (keyId !== setting.keyId) return { status: 403, code: 'InvalidAccessKeyId' }
    if (scope.split('/')[1] !== setting.region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
    if (headers['x-amz-content-sha256'] !== sha256(body))
      return { status: 400, code: 'XAmzContentSHA256Mismatch' }
    if (signature !== signatureOf(request, url, { secret: setting.secret, scope, names: signed }))
      return { status: 403, code: 'SignatureDoesNotMatch' }
    const md5 = headers['content-md5']
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
      return { status: 400, code: 'BadDigest' }
    return undefined
  }

  const listed = (url: URL) => {
    const after = url.searchParams.get('marker') ?? ''
    const prefix = url.searchParams.get('prefix') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
    // Short pages, so that there are several.
    const rows = keys
      .slice(0, 2)
      .map(
        key =>
          `<Contents><Key>${key}</Key><LastModified>${new Date(control.changedAtMs).toISOString()}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
      )
    return `<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${rows.join('')}</ListBucketResult>`
  }

  const answer = (request: IncomingMessage, url: URL, body: Buffer) => {
    const key = decodeURIComponent(url.pathname.slice(setting.bucket.length + 2))
    const uploadId = url.searchParams.get('uploadId') ?? ''
    const upload = uploads.get(uploadId)
    const done = (text: string | Buffer = '', status = 200, headers: Record<string, string> = {}) => ({
      ...{ status, headers, body: Buffer.from(text) },
    })
    const none = done('<Error><Code>NoSuchKey</Code></Error>', 404)
    if (!url.pathname.startsWith(`/${setting.bucket}/`))
      return done('<Error><Code>NoSuchBucket</Code></Error>', 404)
    if (url.searchParams.has('uploads')) {
      if (request.method === 'GET') {
        const rows = [...uploads].map(
          ([id, one]) => `<Upload><Key>${one.key}</Key><UploadId>${id}</UploadId></Upload>`,
        )
        return done(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`)
      }
      uploadCount += 1
      uploads.set(`u${uploadCount}`, { key, parts: new Map() })
      return done(
        `<InitiateMultipartUploadResult><UploadId>u${uploadCount}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (uploadId !== '') {
      if (!upload) return none
      const part = Number(url.searchParams.get('partNumber'))
      if (request.method === 'PUT') {
        upload.parts.set(part, body)
        return done('', 200, { etag: `"${createHash('md5').update(body).digest('hex')}"` })
      }
      uploads.delete(uploadId)
      if (request.method === 'POST')
        objects.set(key, Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)))
      return done('', request.method === 'POST' ? 200 : 204)
    }
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method === 'GET' && key === '') return done(listed(url))
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    const [, from = 0, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const object = objects.get(key)
    if (!object) return none
    const end = to ? Number(to) + 1 : object.length
    const headers = { 'last-modified': new Date(control.changedAtMs).toUTCString() }
    return done(object.subarray(Number(from), end), request.headers.range ? 206 : 200, headers)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://stub')
      const body = Buffer.concat(parts)
      const what = `${request.method} ${decodeURIComponent(url.pathname)}${url.search}`
      asked.push(what)
      const fault = control.fault(what)
      if (fault === 'hang') return
      if (fault === 'cut' && request.method !== 'GET') return void request.socket.destroy()
      const refused = typeof fault === 'object' ? fault : refuse(request, url, body)
      const given = refused
        ? {
            status: refused.status,
            headers: {},
            body: Buffer.from(`<Error><Code>${refused.code}</Code></Error>`),
          }
        : answer(request, url, body)
      response.writeHead(given.status, { ...given.headers, 'content-length': given.body.length })
      if (fault !== 'cut') return void response.end(request.method === 'HEAD' ? undefined : given.body)
      response.write(given.body.subarray(0, Math.ceil(given.body.length / 2)), () => request.socket.destroy())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ objects, uploads, asked, control },
    setting: { ...setting, endpoint: `http://127.0.0.1:${port}`, isPathStyle: true },
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
