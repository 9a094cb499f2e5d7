import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/
/** Below this a compressed answer saves no packet. */
const minBytes = 512

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file under `folder`, so that the server only sends bytes. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter(name => compressible.test(name) && !name.startsWith('.vite'))
  await Promise.all(files.map(name => compressFile(join(folder, name))))
}

const timeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => -1,
  )

async function compressFile(file: string): Promise<void> {
  // What an earlier build made stands there in both forms.
  if ((await timeOf(`${file}.br`)) >= (await timeOf(file))) return
  const content = await readFile(file)
  if (content.byteLength < minBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), deflate(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
