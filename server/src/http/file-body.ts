import type { IncomingHttpHeaders } from 'node:http'
import { Busboy } from '@fastify/busboy'
import { refusal } from '@xiaolou/contract/errors'

const wrongType = () => refusal('unsupportedType', { message: '请用 multipart/form-data 提交文件' })

/** Throws `unsupportedType` unless a body is declared as a form with a file, not compressed. */
export function requireForm(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'] ?? ''
  const isForm = /^multipart\/form-data *;/i.test(type) && type.length <= 300
  if (!isForm || headers['content-encoding'] !== undefined) throw wrongType()
}

// Older front ends send some small fields besides the file; they are ignored.
const otherFields = { fields: 10, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 20 }

/**
 * The bytes of the one file in a complete form, from the field `name`; undefined if there is none. Throws
 * `malformed` for a broken form and for more than one file. The form's name and type of the file are ignored.
 */
export function readFileField(
  body: Buffer,
  headers: IncomingHttpHeaders,
  name: string,
): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(refusal('malformed', { message }))
    const parser = openParser(headers['content-type'] ?? '', body.length)
    if (!parser) return fail('表单的格式不对')
    let file: Uint8Array | undefined
    parser.on('file', (field, stream) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', () => fail('表单的格式不对'))
      stream.on('end', () => {
        if (field === name) file = Buffer.concat(chunks)
      })
    })
    parser.on('filesLimit', () => fail('一次只收一个文件'))
    parser.on('error', () => fail('表单的格式不对'))
    parser.on('finish', () => resolve(file))
    parser.end(body)
  })
}

/** Undefined for a type without a boundary, for which the parser throws. */
function openParser(contentType: string, maxBytes: number): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...otherFields, files: 1, fileSize: maxBytes },
    })
  } catch {
    return undefined
  }
}
