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
  /** The folder, with a trailing slash. */
  readonly address: string
  readonly username: string
  readonly password: string
}

/** A WebDAV folder: 坚果云, Nextcloud, a NAS. An upload gets its name once it is complete. */
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
    // 坚果云 answers 409 if the parent folder does not exist either.
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

  /** Uploads under another name and moves it, overwriting the old file; then checks its length. */
  const send = async (name: string, body: Uint8Array | RemoteFile) => {
    const [part, url] = [addressOf(`${name}.part`), addressOf(name)]
    const put = { method: 'PUT', url: part, body, headers: { 'content-type': 'application/octet-stream' } }
    orThrow(await ask(put))
    const moved = await ask({ method: 'MOVE', url: part, headers: { destination: url, overwrite: 'T' } })
    // 404: moved by an earlier try whose answer was lost.
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
    /** The folder and its parents; existing ones are fine, and we may lack permission for the parents. */
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
