import * as article from '@xiaolou/contract/article'
import type { CallInput } from '@xiaolou/contract/kit/route'
import type { TestApp } from './make-app.ts'

type Draft = CallInput<typeof article.addArticle>['body']

/** Publishes an article as the owner; missing fields get a simple value. */
export async function publish(
  app: TestApp,
  token: string,
  draft: Partial<Draft> & { article_title: string },
): Promise<{ id: number; slug: string }> {
  const answer = await app.call(
    article.addArticle,
    { body: { article_content: '正文。', category: { category_name: '随笔' }, ...draft } },
    { token },
  )
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message}`)
  return answer.result
}
