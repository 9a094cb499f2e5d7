import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ArchiveProblem } from './format.ts'

const ageMark = 'age-encryption.org/v1'
const tarMarkAt = 257
const readBytes = 1024 * 1024

export const foreignArchive = () => new ArchiveProblem('这不是小楼的归档：它不以 archive.json 开头')

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * The bytes of an archive, decrypted if it is encrypted (age, https://age-encryption.org/v1: `age -d` opens it
 * too). Throws ArchiveProblem if it is no archive, or if the password is missing or wrong.
 */
export async function openArchive(input: {
  path: string
  password: string | undefined
  onBytes: (count: number) => void
}): Promise<ReadableStream<Uint8Array>> {
  const { path, password, onBytes } = input
  const first = (await firstBytes(path)).toString('latin1')
  const isEncrypted = first.startsWith(ageMark)
  if (!isEncrypted && !first.startsWith('ustar', tarMarkAt)) throw foreignArchive()
  if (isEncrypted && password === undefined)
    throw new ArchiveProblem('这份归档加了密。请给密码：ARCHIVE_PASSWORD=密码')
  const chunks = createReadStream(path, { highWaterMark: readBytes })
  const source = chunks[Symbol.asyncIterator]()
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) return controller.close()
      onBytes(value.length)
      controller.enqueue(value)
    },
    cancel: () => void chunks.destroy(),
  })
  return isEncrypted && password !== undefined ? decrypt(bytes, password) : bytes
}

async function decrypt(bytes: ReadableStream<Uint8Array>, password: string) {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(password)
  try {
    return await decrypter.decrypt(bytes)
  } catch {
    throw new ArchiveProblem('密码不对，这份归档打不开')
  }
}

/** Encrypts bytes with a password. */
export async function encrypt(
  bytes: ReadableStream<Uint8Array>,
  password: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(password)
  return encrypter.encrypt(bytes)
}
