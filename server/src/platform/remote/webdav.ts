import { RemoteProblem, wordsOfStatus } from './remote-problem.ts'
import {
  askRemote,
  type Patience,
  type RemoteAnswer,
  type RemoteFile,
  readRemote,
  usualPatience,
} from './remote-request.ts'
import { readElements } from './xml-elements.ts'

export type WebDavSetting = {
  /** The folder, with a slash at its end. */
  readonly address: string
  readonly username: string
  readonly password: string
}

/** A folder of WebDAV: 坚果云, Nextcloud, a NAS. What is sent gets its name once it is whole. */
export function createWebDav(
  { address, username, password }: WebDavSetting,
  patience: Patience = usualPatience,
) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const place = `网盘 ${new URL(address).host} `
  const addressOf = (name: string) => new URL(encodeURIComponent(name), address).href
  const ask = (given: {
    method: string
    url: string
    headers?: Record<string, string>
    body?: Uint8Array | RemoteFile
  }) => askRemote(place, () => ({ ...given, headers: { ...given.headers, authorization } }), patience)
  const orThrow = (answer: RemoteAnswer): RemoteAnswer => {
    if (answer.status < 200 || answer.status > 299)
      throw new RemoteProblem(`${place}${wordsOfStatus(answer.status, answer.text)}`)
    return answer
  }

  const remove = async (name: string) => {
    const answer = await ask({ method: 'DELETE', url: addressOf(name) })
    if (answer.status !== 404) orThrow(answer)
  }

  const list = async (): Promise<{ name: string; sizeBytes: number }[]> => {
    const answer = await ask({
      ...{ method: 'PROPFIND', url: address },
      headers: { depth: '1', 'content-type': 'application/xml; charset=utf-8' },
      body: Buffer.from(
        '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><getcontentlength/></prop></propfind>',
      ),
    })
    // 坚果云 says 409 where the folder above is not there either.
    if (answer.status === 404 || answer.status === 409) return []
    const found = readElements(orThrow(answer).text, 'response')
    if (answer.status !== 207 || found.length === 0)
      throw new RemoteProblem(`${place}没有照 WebDAV 的样子回答：看看 BACKUP_TARGET`)
    return found.flatMap(one => {
      const url = URL.parse(one.get('href') ?? '', address)
      const name =
        url && !url.pathname.endsWith('/') ? url.pathname.slice(url.pathname.lastIndexOf('/') + 1) : ''
      const sizeBytes = Number(one.get('getcontentlength') ?? Number.NaN)
      return name && Number.isSafeInteger(sizeBytes) && !/%(?![0-9a-f]{2})/i.test(name)
        ? [{ name: decodeURIComponent(name), sizeBytes }]
        : []
    })
  }

  /** Puts it beside and moves it to its name, over what was there; then looks whether it lies there at its length. */
  const send = async (name: string, body: Uint8Array | RemoteFile) => {
    const [part, url] = [addressOf(`${name}.part`), addressOf(name)]
    const put = { method: 'PUT', url: part, body, headers: { 'content-type': 'application/octet-stream' } }
    orThrow(await ask(put))
    const moved = await ask({ method: 'MOVE', url: part, headers: { destination: url, overwrite: 'T' } })
    // Moved already, by a try whose answer was lost on the way.
    if (moved.status !== 404) orThrow(moved)
    const sizeBytes = 'path' in body ? body.sizeBytes : body.length
    const there = (await list()).find(one => one.name === name)
    if (there?.sizeBytes !== sizeBytes) throw new RemoteProblem(`${place}收下的与送去的不一样长，不能用`)
  }

  return {
    place,
    list,
    send,
    remove,
    /** The folder and those above it; one that is there already is no fault, and above it we may have no say. */
    async makeFolder(): Promise<void> {
      const parts = new URL(address).pathname.split('/').filter(Boolean)
      for (let count = 1; count <= parts.length; count += 1)
        await ask({ method: 'MKCOL', url: new URL(`/${parts.slice(0, count).join('/')}/`, address).href })
    },
    async get(name: string): Promise<string | undefined> {
      const answer = await ask({ method: 'GET', url: addressOf(name) })
      return answer.status === 404 ? undefined : orThrow(answer).text
    },
    read: (name: string, sizeBytes: number, take: (bytes: Uint8Array) => Promise<void>) =>
      readRemote(
        place,
        offset => ({
          method: 'GET',
          url: addressOf(name),
          headers: { authorization, range: `bytes=${offset}-` },
        }),
        take,
        { sizeBytes, patience },
      ),
  }
}
