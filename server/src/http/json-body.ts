import type { IncomingHttpHeaders } from 'node:http'
import { refusal } from '@xiaolou/contract/errors'

export const maxJsonDepth = 20

/** How deep a JSON text nests, without parsing it: one pass, brackets inside strings not counted. */
export function jsonDepth(text: string): number {
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
