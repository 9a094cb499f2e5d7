import type { RouteShape } from '@xiaolou/contract/kit/route'
import { siteSettings } from '@xiaolou/contract/site'
import * as v from 'valibot'
import { phraseText, type Sentence } from './audit.phrase.ts'
import { contentSentences } from './audit.says-content.ts'
import { siteSentences } from './audit.says-site.ts'

const nameOf = ({ method, path }: RouteShape) => `${method} ${path}`

/** The audit log's sentence for each logged call, by `PUT /article/update`; a test checks completeness. */
export const sentences: ReadonlyMap<string, Sentence> = new Map(
  [...contentSentences, ...siteSentences].map(sentence => [nameOf(sentence.route), sentence]),
)

/** Throws for a call without a sentence. */
export function sentenceOf(route: RouteShape): Sentence {
  const sentence = sentences.get(nameOf(route))
  if (!sentence) throw new Error(`the audit log has no sentence for ${nameOf(route)}`)
  return sentence
}

/** What older releases stored, a summary and `id=5 status=3`, as a sentence without names. */
export async function oldActText(call: string, target: string): Promise<string | undefined> {
  const given = Object.fromEntries(
    target.split(' ').map(part => {
      const [name = '', value = ''] = part.split('=')
      return [name, /^\d{1,15}$/.test(value) ? Number(value) : value.includes(',') ? value.split(',') : value]
    }),
  )
  const phrase = await sentences
    .get(call)
    ?.says({ params: given, body: given }, async () => v.parse(siteSettings, {}))
  return phrase && phraseText(phrase, () => new Map())
}
