import { createClient } from './timing.ts'

/** The first `count` articles of the home list, as paths of their pages. */
export async function findArticlePaths(origin: string, count: number): Promise<string[]> {
  const client = createClient(origin)
  const slugs: string[] = []
  const rowsPerPage = 50
  for (let page = 1; slugs.length < count; page += 1) {
    const { body } = await client.ask({ path: `/api/article/blogHomeGetArticleList/${page}/${rowsPerPage}` })
    const answer: { result: { list: { slug: string }[] } } = JSON.parse(body.toString('utf8'))
    if (answer.result.list.length === 0) break
    slugs.push(...answer.result.list.map(article => article.slug))
  }
  client.close()
  return slugs.slice(0, count).map(slug => `/posts/${encodeURIComponent(slug)}`)
}
