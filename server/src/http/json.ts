import type { IncomingHttpHeaders } from 'node:http'
import { refusal } from '@xiaolou/contract/errors'
import { success } from '@xiaolou/contract/kit/envelope'
import type { FastifyInstance } from 'fastify'
import { compress, encodingFor, minCompressedBytes } from './compress.ts'

const maxJsonDepth = 20

/** How deep a JSON text nests, without parsing it: one pass, brackets inside strings not counted. */
function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === 0x5c) at += 1
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return deepest
}

export function hasBody(headers: IncomingHttpHeaders): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && length !== '0'
}

/** Throws `unsupportedType` unless a body is declared as plain UTF-8 JSON. */
export function requireJson(headers: IncomingHttpHeaders): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const isUtf8 = parameters.every(parameter => /^ ?charset="?utf-?8"?$/.test(parameter.trimEnd()))
  if (type.trim() !== 'application/json' || !isUtf8 || headers['content-encoding'] !== undefined) {
    throw refusal('unsupportedType')
  }
}

/** JSON bodies only, of a bounded depth; anything else is refused before it is parsed. */
export function acceptJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeAllContentTypeParsers()
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    if (jsonDepth(text) > maxJsonDepth) {
      return done(refusal('malformed', { message: `内容最多嵌套${maxJsonDepth}层` }))
    }
    return parse(request, text, (error, body) => {
      if (error) done(refusal('malformed', { message: '内容不是合法的 JSON' }))
      else done(null, body)
    })
  })
}

/**
 * Serializes results in their envelope as JSON. A result that is returned a second time as the same,
 * unchanged object (cached by a handler) is serialized once more and then cached as bytes while the object
 * lives: an album of hundreds of kilobytes is not serialized for each reader.
 */
export function createAnswerWriter(): (result: unknown) => string | Buffer {
  // `undefined` for an object that was returned once.
  const kept = new WeakMap<object, Buffer | undefined>()
  return result => {
    if (typeof result !== 'object' || result === null) return JSON.stringify(success(result))
    const known = kept.get(result)
    if (known) return known
    const text = JSON.stringify(success(result))
    const bytes = kept.has(result) ? Buffer.from(text) : undefined
    kept.set(result, bytes)
    return bytes ?? text
  }
}

/** Compresses texts of at least a kilobyte with the encoding that the client prefers. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (Buffer.byteLength(payload) < minCompressedBytes) return payload
    const others = reply.getHeader('Vary')
    reply.header('Vary', others === undefined ? 'Accept-Encoding' : `${others}, Accept-Encoding`)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
    return compress(Buffer.from(payload), encoding)
  })
}
