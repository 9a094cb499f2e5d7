import { tokensOf } from '@xiaolou/contract/search-text'
import {
  type StaticExportSearch,
  type StaticExportShard,
  type StaticExportText,
  shardOf,
  staticExportFile,
  staticExportSearchPath,
  staticExportShardPath,
  staticExportTextsPath,
} from '@xiaolou/contract/static-export'
import type { FileWriter } from './file-writer.ts'

/** Articles per text file; a search fetches the files of its results. Small to fetch, few enough for a host. */
const textsPerFile = 8
/** Articles per shard of tokens; a search fetches one shard for each first character of its terms. */
const articlesPerShard = 80
const maxShards = 256

type Postings = Map<string, { last: number; distances: number[] }>

function note(postings: Postings, token: string, number: number): void {
  const known = postings.get(token)
  if (!known) postings.set(token, { last: number, distances: [number] })
  else if (known.last !== number) {
    known.distances.push(number - known.last)
    known.last = number
  }
}

/** The search index of the static export, built text by text, newest article first. */
export function createSearchIndex(writer: Pick<FileWriter, 'write'>, articleCount: number) {
  const shards = Math.min(maxShards, Math.max(1, Math.ceil(articleCount / articlesPerShard)))
  const title: Postings = new Map()
  const body: Postings = new Map()
  let texts: StaticExportText[] = []
  let number = 0

  const writeTexts = async () => {
    if (texts.length === 0) return
    const file = Math.floor((number - 1) / textsPerFile)
    await writer.write(staticExportFile(staticExportTextsPath(file)), JSON.stringify(texts))
    texts = []
  }

  return {
    async add({ id, article_title, slug, text }: StaticExportText): Promise<void> {
      for (const token of tokensOf(article_title)) note(title, token, number)
      for (const token of tokensOf(text)) note(body, token, number)
      texts.push({ id, article_title, slug, text })
      number += 1
      if (number % textsPerFile === 0) await writeTexts()
    },
    async end(): Promise<void> {
      await writeTexts()
      const files = Array.from({ length: shards }, () => ({
        title: new Map<string, number[]>(),
        body: new Map<string, number[]>(),
      }))
      for (const [field, postings] of [['title', title] as const, ['body', body] as const]) {
        for (const [token, { distances }] of postings)
          files[shardOf(token, shards)]?.[field].set(token, distances)
      }
      for (const [shard, file] of files.entries()) {
        const content: StaticExportShard = {
          title: Object.fromEntries(file.title),
          body: Object.fromEntries(file.body),
        }
        await writer.write(staticExportFile(staticExportShardPath(shard)), JSON.stringify(content))
      }
      const search: StaticExportSearch = { shards, textsPerFile }
      await writer.write(staticExportFile(staticExportSearchPath), JSON.stringify(search))
    },
  }
}
