import type { SourceKind } from './source-kind.ts'

export type DocumentRole =
  | {
      role: 'post' | 'draft' /** Path under the folder of posts, without extension: Hexo's `:title`. */
      name: string
      section: string
    }
  | { role: 'page'; name: string }
  | { role: 'skip'; reason: SkipReason }

export type SkipReason =
  | 'project-text'
  | 'theme'
  | 'template'
  | 'section-list'
  | 'listing-page'
  | 'empty-page'
  | 'other-language'
  | 'notebook-source'
  | 'unsupported-format'
  | 'plain-html'
  | 'unclosed-front-matter'
  | 'deleted'
  | 'failed'

const projectText =
  /^(readme|licen[cs]es?|changelog|contributing|code_of_conduct|todo|agents|claude)([._-].*)?$/i

const readable = /^(?:md|markdown|mdown|mkd|org|html?)$/

/** What one Markdown file is, told from its path. `paths` holds every path of the folder, to find the `.md` beside an `.Rmd`. */
export function documentRole(input: {
  path: string
  kind: SourceKind
  paths: ReadonlySet<string>
}): DocumentRole {
  const { path, kind, paths } = input
  const dot = path.lastIndexOf('.')
  const extension = path.slice(dot + 1).toLowerCase()
  const stem = path.slice(0, dot)
  if (extension === 'rmd' && paths.has(`${stem}.md`)) return { role: 'skip', reason: 'notebook-source' }
  if (/(^|\/)themes\//.test(path)) return { role: 'skip', reason: 'theme' }
  if (/^(scaffolds|archetypes|_templates|_includes|_layouts)\//.test(path))
    return { role: 'skip', reason: 'template' }
  if (!readable.test(extension)) return { role: 'skip', reason: 'unsupported-format' }
  const drafts = /(^|\/)_drafts\//.exec(path)
  if (drafts) return { role: 'draft', name: stem.slice(drafts.index + drafts[0].length), section: '' }
  const posts = /(^|\/)_posts\//.exec(path)
  if (posts)
    return {
      role: 'post',
      name: stem.slice(posts.index + posts[0].length),
      section: stem.slice(0, posts.index),
    }
  const base = stem.slice(stem.lastIndexOf('/') + 1)
  if (kind === 'hugo') return hugoRole(path, stem, base)
  if (kind === 'astro') return astroRole(path, stem, base)
  if (projectText.test(base)) return { role: 'skip', reason: 'project-text' }
  if (kind === 'markdown')
    return isAbout(stem) ? { role: 'page', name: 'about' } : { role: 'post', name: stem, section: '' }
  const inSource = kind === 'jekyll' ? stem : /^source\/(.*)$/.exec(stem)?.[1]
  if (inSource === undefined) return { role: 'skip', reason: 'project-text' }
  return { role: 'page', name: inSource.replace(/\/?index$/i, '').replace(/^_pages\//, '') || 'index' }
}

const isAbout = (stem: string) => /^about(\/index)?$/i.test(stem)

function hugoRole(path: string, stem: string, base: string): DocumentRole {
  // A folder of a language is taken out before, where the configuration names it.
  const inner = /^content\/(?:(?:zh|zh-cn|zh-hans|cn)\/)?(.*)$/i.exec(stem)?.[1]
  if (inner === undefined)
    return {
      role: 'skip',
      reason: projectText.test(base) || !path.includes('/') ? 'project-text' : 'template',
    }
  if (base === '_index') return { role: 'skip', reason: 'section-list' }
  const slash = inner.indexOf('/')
  const isLeaf = slash < 0 || (inner.endsWith('/index') && inner.indexOf('/', slash + 1) < 0)
  if (!isLeaf) return { role: 'post', name: inner, section: inner.slice(0, slash) }
  return { role: 'page', name: inner.replace(/\/index$/, '') }
}

function astroRole(path: string, stem: string, base: string): DocumentRole {
  const inner = /^src\/(?:content|data)\/(.*)$/.exec(stem)?.[1]
  if (inner !== undefined) {
    const slash = inner.indexOf('/')
    if (slash < 0 || isAbout(inner) || /^(spec|pages)\//.test(inner))
      return { role: 'page', name: inner.replace(/^(spec|pages)\//, '') }
    return { role: 'post', name: inner.slice(slash + 1), section: inner.slice(0, slash) }
  }
  const page = /^src\/pages\/(.*)$/.exec(stem)?.[1]
  if (page !== undefined) return { role: 'page', name: page.replace(/\/index$/, '') }
  return { role: 'skip', reason: projectText.test(base) || !path.includes('/') ? 'project-text' : 'template' }
}
