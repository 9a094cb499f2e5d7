import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Compressor } from '../platform/compressor.ts'
import { encodingFor } from './accept-encoding.ts'
import { addForm, type PackedPage } from './page-form.ts'
import { requestIdOf } from './request-id.ts'

/** Whether the client holds this page already, in whichever form it once got it. */
function isHeld(header: string, packed: PackedPage): boolean {
  if (header.trim() === '*') return true
  return header.split(',', 50).some(tag => tag.trim().replace(/^W\//, '').startsWith(`"${packed.hash}`))
}

/** Answers from memory: whole, 304 or head alone. Says whether it did: the form that is asked for may be missing. */
export function tryWritePage(packed: PackedPage, req: IncomingMessage, res: ServerResponse): boolean {
  const { headers } = req
  const form = packed.forms.get(encodingFor(headers['accept-encoding']))
  if (!form) return false
  const id = requestIdOf(req)
  const held = headers['if-none-match']
  if (held !== undefined && (held === form.etag || isHeld(held, packed))) {
    form.unchanged[form.unchanged.length - 1] = id
    res.writeHead(304, form.unchanged)
    res.end()
    return true
  }
  // The array is read within writeHead: one array per form serves every request.
  form.headers[form.headers.length - 1] = id
  res.writeHead(packed.page.status, form.headers)
  if (req.method === 'HEAD') res.end()
  else {
    form.isSent = true
    res.end(form.body)
  }
  return true
}

/** Answers with the page, after making the form that is asked for. */
export async function writePage(
  packed: PackedPage,
  given: { req: IncomingMessage; res: ServerResponse; compressor: Compressor },
): Promise<void> {
  const { req, res, compressor } = given
  if (tryWritePage(packed, req, res)) return
  await addForm(packed, encodingFor(req.headers['accept-encoding']), compressor)
  if (!res.destroyed) tryWritePage(packed, req, res)
}
