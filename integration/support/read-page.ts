import { getArticleBySlug } from '@xiaolou/contract/article'
import { getCategoryDictionary } from '@xiaolou/contract/category'
import { getTagDictionary } from '@xiaolou/contract/tag'
import { JSDOM } from 'jsdom'
import { getPage, type TestSite } from './open-site.ts'

/** The page at `path` as in a browser without script. */
export async function readPage(site: TestSite, path: string) {
  const answer = await getPage(site, path)
  return {
    ...answer,
    document: new JSDOM(answer.html, { url: site.platform.siteUrl + path }).window.document,
  }
}

/** The text of all elements of `selector`, in order. */
export const textsOf = (parent: ParentNode, selector: string): string[] =>
  [...parent.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())

/** The text of the first element of `selector`; empty without one. */
export const textOf = (parent: ParentNode, selector: string): string => textsOf(parent, selector)[0] ?? ''

/** An attribute of all elements of `selector`; null where it is missing. */
export const attributesOf = (parent: ParentNode, selector: string, name: string): (string | null)[] =>
  [...parent.querySelectorAll(selector)].map(element => element.getAttribute(name))

/** The id of a category or tag by its name. */
export async function findTermId(site: TestSite, kind: 'category' | 'tag', name: string): Promise<number> {
  const names =
    kind === 'tag'
      ? (await site.call(getTagDictionary)).result.map(({ id, tag_name }) => ({ id, name: tag_name }))
      : (await site.call(getCategoryDictionary)).result.map(one => ({ id: one.id, name: one.category_name }))
  const term = names.find(one => one.name === name)
  if (!term) throw new Error(`there is no ${kind} named ${name}`)
  return term.id
}

/** The id of an article by its slug. */
export async function findArticleId(site: TestSite, slug: string): Promise<number> {
  const { result } = await site.call(getArticleBySlug, { params: { slug } })
  return result.id
}
