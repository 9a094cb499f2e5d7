import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature as the SigV4 specification computes it, of the request as received. */
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

// R2 implements none of these.
const unknownHeaders =
  /^x-amz-(?:sdk-|checksum|trailer|acl|grant|tagging|storage-class|server-side|object-lock|website)/
// A server that encodes query and path itself, by RFC 3986, computes another signature for these.
const isAmbiguous = (url: string) => /[!'()*]/.test(url) || url.split('?')[1]?.includes('+')
const skewMs = 15 * 60_000
const minPartBytes = 5 * 1024 * 1024

const signedAtMs = (given: string) =>
  Date.parse(given.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** What is wrong with the parts of an upload, by MinIO (none too small) and R2 (all of one length). */
function faultOfParts(parts: ReadonlyMap<number, Buffer>, body: string): string | undefined {
  const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)].map(
    ([, number, etag = '']) => ({ bytes: parts.get(Number(number)), number: Number(number), etag }),
  )
  if (named.some(({ number }, at) => number <= (named[at - 1]?.number ?? 0))) return 'InvalidPartOrder'
  if (named.length === 0 || named.some(({ bytes, etag }) => !bytes || etagOf(bytes) !== etag))
    return 'InvalidPart'
  const lengths = named.slice(0, -1).map(({ bytes }) => bytes?.length ?? 0)
  if (lengths.some(length => length < minPartBytes)) return 'EntityTooSmall'
  return new Set(lengths).size > 1 ? 'InvalidPart' : undefined
}

type Refusal = { status: number; code: string }
/** `lost`: the request succeeds, but the response is lost; `page`: a proxy answers with its own page. */
type Fault = Refusal | 'cut' | 'hang' | 'lost' | 'page'

/**
 * A bucket in memory that accepts what OSS, COS, OBS, R2 and MinIO all accept, and refuses what any of them
 * refuses: the newer checksums, signed chunks, headers that some lack, bodies without a length, deleting many
 * at once, a wrong clock, parts that are too small or of several lengths, and the address style that is not
 * configured.
 */
export async function startS3Stub(setting: {
  bucket: string
  keyId: string
  secret: string
  region: string
  /** The bucket is part of the host name, which a test must resolve to this server. */
  isHostStyle?: boolean
}) {
  const { isHostStyle = false, ...given } = setting
  const objects = new Map<string, Buffer>()
  /** The headers stored with each object, by key. */
  const kept = new Map<string, Record<string, string>>()
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  const asked: string[] = []
  const control: {
    fault: (what: string) => Fault | undefined
    /** Alters the bytes that are stored. */
    changes: (bytes: Buffer) => Buffer
    changedAtMs: number
    nowMs: () => number
  } = {
    fault: () => undefined,
    changes: bytes => bytes,
    nowMs: Date.now,
    changedAtMs: Date.UTC(2026, 10, 21),
  }
  let uploadCount = 0

  const refuse = (request: IncomingMessage, url: URL, body: Buffer): Refusal | undefined => {
    const { headers } = request
    const names = Object.keys(headers)
    if (isHostStyle && !headers.host?.startsWith(`${setting.bucket}.`))
      return { status: 403, code: 'SecondLevelDomainForbidden' }
    if (names.some(name => unknownHeaders.test(name))) return { status: 501, code: 'NotImplemented' }
    if (/STREAMING/.test(String(headers['x-amz-content-sha256'])) || headers['content-encoding'])
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
    if (!(Math.abs(control.nowMs() - signedAtMs(String(headers['x-amz-date']))) < skewMs))
      return { status: 403, code: 'RequestTimeTooSkewed' }
    if (isAmbiguous(request.url ?? '')) return { status: 403, code: 'SignatureDoesNotMatch' }
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
          `<Contents><Key>${escapeXml(key)}</Key><LastModified>${new Date(control.changedAtMs).toISOString()}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
      )
    return `<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${rows.join('')}</ListBucketResult>`
  }

  const answer = (request: IncomingMessage, url: URL, body: Buffer) => {
    const key = decodeURIComponent(url.pathname.slice(isHostStyle ? 1 : setting.bucket.length + 2))
    const uploadId = url.searchParams.get('uploadId') ?? ''
    const upload = uploads.get(uploadId)
    const done = (text: string | Buffer = '', status = 200, headers: Record<string, string> = {}) => ({
      ...{ status, headers, body: Buffer.from(text) },
    })
    const none = done('<Error><Code>NoSuchKey</Code></Error>', 404)
    if (!isHostStyle && !url.pathname.startsWith(`/${setting.bucket}/`))
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
      if (!upload) return done('<Error><Code>NoSuchUpload</Code></Error>', 404)
      const part = Number(url.searchParams.get('partNumber'))
      if (request.method === 'PUT') {
        upload.parts.set(part, control.changes(body))
        return done('', 200, { etag: etagOf(control.changes(body)) })
      }
      const fault = request.method === 'POST' && faultOfParts(upload.parts, body.toString())
      if (fault) return done(`<Error><Code>${fault}</Code></Error>`, 400)
      uploads.delete(uploadId)
      if (request.method === 'POST')
        objects.set(key, Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)))
      return done('', request.method === 'POST' ? 200 : 204)
    }
    if (request.method === 'PUT') {
      objects.set(key, control.changes(body))
      const told = ['content-type', 'cache-control'].map(name => [name, request.headers[name]] as const)
      kept.set(
        key,
        Object.fromEntries(told.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
      )
    }
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method === 'GET' && key === '') return done(listed(url))
    if (request.method === 'PUT') return done('', 200, { etag: etagOf(control.changes(body)) })
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    const [, from = 0, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const object = objects.get(key)
    if (!object) return none
    if (request.headers['if-match'] && request.headers['if-match'] !== etagOf(object))
      return done('<Error><Code>PreconditionFailed</Code></Error>', 412)
    const end = to ? Number(to) + 1 : object.length
    const headers = {
      'last-modified': new Date(control.changedAtMs).toUTCString(),
      etag: etagOf(object),
      'content-type': 'application/octet-stream',
      ...kept.get(key),
    }
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
      if (fault === 'page')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>请先登录网络</html>')
      if (fault === 'cut' && request.method !== 'GET') return void request.socket.destroy()
      const refused = typeof fault === 'object' ? fault : refuse(request, url, body)
      const given = refused
        ? {
            status: refused.status,
            headers: {},
            body: Buffer.from(`<Error><Code>${refused.code}</Code></Error>`),
          }
        : answer(request, url, body)
      if (fault === 'lost') return void request.socket.destroy()
      response.writeHead(given.status, { ...given.headers, 'content-length': given.body.length })
      if (fault !== 'cut') return void response.end(request.method === 'HEAD' ? undefined : given.body)
      response.write(given.body.subarray(0, Math.ceil(given.body.length / 2)), () => request.socket.destroy())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ objects, kept, uploads, asked, control },
    setting: {
      ...given,
      endpoint: `http://${isHostStyle ? 'oss.test' : '127.0.0.1'}:${port}`,
      isPathStyle: !isHostStyle,
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
