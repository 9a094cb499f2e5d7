import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { startS3Stub } from './s3-stub.ts'

/** A CDN in front of a bucket: serves every object publicly, except keys that `isHidden`. */
export async function startCdnStub({
  objects,
  kept,
}: Pick<Awaited<ReturnType<typeof startS3Stub>>, 'objects' | 'kept'>) {
  const control: { isHidden: (key: string) => boolean; root: string } = { isHidden: () => false, root: '' }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const key = decodeURIComponent((request.url ?? '').slice(1))
    asked.push(key)
    if (key === '') return void response.end(control.root)
    const object = control.isHidden(key) ? undefined : objects.get(key)
    if (!object) return void response.writeHead(404).end()
    response.writeHead(200, { ...kept.get(key), 'content-length': object.length })
    response.end(request.method === 'HEAD' ? undefined : object)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ control, asked, url: `http://127.0.0.1:${port}/` },
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
