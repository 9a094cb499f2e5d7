import type { SkipReason } from './finding.ts'

const yamlConfigs = ['_config.yml', '_config.yaml']
const hexoConfigs = [...yamlConfigs, '_config.json', '_config.toml']
const jekyllConfigs = [...yamlConfigs, '_config.toml']
const hugoConfigs = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap(name =>
  ['toml', 'yaml', 'yml', 'json'].map(extension => `${name}.${extension}`),
)
const hugoConfigFile = /^config\/(?:_default|production)\/[\w-]+\.(?:toml|ya?ml|json)$/
const jekyllKind = {
  configs: jekyllConfigs,
  built: ['_site', 'public', '_deploy'],
  friendLinks: ['_data/links.yml', '_data/friends.yml', '_data/link.yml'],
}

/**
 * The supported blog programs: configuration files (highest priority first), build output folders, and the
 * files where themes keep friend links.
 */
export const sourceKinds = {
  hexo: {
    title: 'Hexo 博客',
    configs: hexoConfigs,
    built: ['public', '.deploy_git', 'docs', 'db.json'],
    friendLinks: ['source/_data/link.yml', 'source/_data/links.yml', 'source/_data/friends.yml'],
  },
  hugo: {
    title: 'Hugo 博客',
    configs: hugoConfigs,
    built: ['public', 'resources', 'docs'],
    friendLinks: ['data/links.toml', 'data/friends.toml', 'data/links.yaml', 'data/friends.yaml'],
  },
  jekyll: { title: 'Jekyll 博客', ...jekyllKind },
  octopress: { title: 'Octopress 博客', ...jekyllKind },
  astro: { title: 'Astro 博客', configs: [], built: ['dist'], friendLinks: [] },
  /** The output of `sources/layout.ts`, which contains its own title. */
  foreign: { title: '', configs: ['xiaolou.yml'], built: [], friendLinks: ['source/_data/link.json'] },
  /** The output of `npm run export`: our own Markdown, imported unchanged. */
  own: {
    title: '小楼导出的文件夹',
    configs: ['_config.yml'],
    built: ['public', '.deploy_git', 'data'],
    friendLinks: ['source/_data/link.yml'],
  },
  markdown: { title: 'Markdown 文件夹', configs: [], built: [], friendLinks: [] },
} satisfies Record<string, { title: string; configs: string[]; built: string[]; friendLinks: string[] }>

export type SourceKind = keyof typeof sourceKinds

const isUndatedPost = (path: string) =>
  /^_posts\/(?!\d{4}-\d{1,2}-\d{1,2}-)[^/]+\.(?:md|markdown)$/.test(path)

/**
 * Detects the program of a blog from its paths (relative, separated by `/`) and the text of package.json. A
 * plain folder of Markdown, such as a VanBlog export, is `markdown`.
 */
export function detectSourceKind(input: { paths: ReadonlySet<string>; packageText: string }): SourceKind {
  const { paths, packageText } = input
  const isUnder = (folder: string) => [...paths].some(path => path.startsWith(`${folder}/`))
  const hasJekyllConfig = jekyllConfigs.some(file => paths.has(file))
  if (paths.has('xiaolou.yml')) return 'foreign'
  if (paths.has('xiaolou-export.json')) return 'own'
  const isHexoPackage = /"hexo"\s*:/.test(packageText)
  if (isHexoPackage) return 'hexo'
  if (hasJekyllConfig && isUnder('source/_posts')) {
    return ['Rakefile', 'config.rb', 'Gemfile'].some(file => paths.has(file)) ? 'octopress' : 'hexo'
  }
  const isHugoConfig = (path: string) => hugoConfigs.includes(path) || hugoConfigFile.test(path)
  if ([...paths].some(isHugoConfig) && isUnder('content')) return 'hugo'
  if ([...paths].some(path => /^astro\.config\.[cm]?[jt]s$/.test(path)) || isUnder('src/content'))
    return 'astro'
  if (hasJekyllConfig && (isUnder('_posts') || paths.has('Gemfile'))) return 'jekyll'
  if (isUnder('source/_posts')) return 'hexo'
  // Jekyll ignores posts without a date in their name, so one such name identifies Hexo's `source` folder.
  if (isUnder('_posts')) return [...paths].some(isUndatedPost) ? 'hexo' : 'jekyll'
  if (isUnder('archetypes') && isUnder('content')) return 'hugo'
  return 'markdown'
}

/** Whether a file may be an article. HTML files count only in article folders; elsewhere they are templates. */
export function isCandidate(path: string, kind: SourceKind): boolean {
  if (!/\.html?$/i.test(path)) return true
  if (kind === 'hugo') return path.startsWith('content/')
  return kind === 'markdown' || /(^|\/)_(?:posts|drafts)\//.test(path)
}

/** The configuration files in a folder, highest priority first. Hugo sites are published from `production`. */
export function configPaths(kind: SourceKind, paths: readonly string[]): string[] {
  if (kind !== 'hugo') return sourceKinds[kind].configs
  const ofFolder = (name: string) =>
    paths.filter(path => path.startsWith(`config/${name}/`) && hugoConfigFile.test(path)).sort()
  return [...new Set([...ofFolder('production'), ...hugoConfigs, ...ofFolder('_default')])]
}

/** Menu files of themes, Hugo and Jekyll outside the configuration. */
export function menuPaths(paths: readonly string[]): string[] {
  const isMenu =
    /^(?:_config\.[\w-]+\.ya?ml|themes\/[^/]+\/_config\.ya?ml|config\/_default\/menus?(?:\.[\w-]+)?\.(?:toml|ya?ml|json)|_data\/(?:nav|navigation|menu|menus)\.ya?ml)$/
  return paths.filter(path => isMenu.test(path)).sort()
}

/** The role of a file; `name` is its path under the posts folder, without extension: Hexo's `:title`. */
export type DocumentRole =
  | { role: 'post' | 'draft'; name: string; section: string }
  | { role: 'page'; name: string; isSection?: true }
  | { role: 'skip'; reason: SkipReason }

const projectText =
  /^(readme|licen[cs]es?|changelog|contributing|code_of_conduct|todo|agents|claude)([._-].*)?$/i

const readable = /^(?:md|markdown|mdown|mkd|org|html?)$/

const skip = (reason: SkipReason): DocumentRole => ({ role: 'skip', reason })
const page = (name: string) => ({ role: 'page', name }) as const

/**
 * The role of a Markdown file by its path. `paths`: all paths of the folder, to find the `.md` beside an
 * `.Rmd`.
 */
export function documentRole(input: {
  path: string
  kind: SourceKind
  paths: { has(path: string): boolean }
  /** The folder with the published files; '' for the whole blog. */
  sourceFolder?: string
}): DocumentRole {
  const { path, kind, paths, sourceFolder = kind === 'jekyll' ? '' : 'source' } = input
  const dot = path.lastIndexOf('.')
  const extension = path.slice(dot + 1).toLowerCase()
  const stem = path.slice(0, dot)
  if (extension === 'rmd' && paths.has(`${stem}.md`)) return skip('notebook-source')
  if (/(^|\/)themes\//.test(path)) return skip('theme')
  if (/^(scaffolds|archetypes|_templates|_includes|_layouts|\.vuepress)\/|\/\.vuepress\//.test(path))
    return skip('template')
  if (!readable.test(extension)) return skip('unsupported-format')
  const drafts = /(^|\/)_drafts\//.exec(path)
  if (drafts) return { role: 'draft', name: stem.slice(drafts.index + drafts[0].length), section: '' }
  const posts = /(^|\/)_posts\//.exec(path)
  if (posts) {
    const name = stem.slice(posts.index + posts[0].length)
    return { role: 'post', name, section: stem.slice(0, posts.index) }
  }
  // Octopress moves other posts here while one is being edited (`rake isolate`).
  const stashed = kind === 'octopress' ? /(^|\/)_stash\//.exec(path) : null
  if (stashed) return { role: 'post', name: stem.slice(stashed.index + stashed[0].length), section: '' }
  const isOfProject = projectText.test(stem.slice(stem.lastIndexOf('/') + 1))
  if (kind === 'hugo' || kind === 'astro') {
    const role = kind === 'hugo' ? hugoRole(stem) : astroRole(stem)
    return role ?? skip(isOfProject || !path.includes('/') ? 'project-text' : 'template')
  }
  if (isOfProject) return skip('project-text')
  if (kind === 'markdown') return isAbout(stem) ? page('about') : { role: 'post', name: stem, section: '' }
  const folder = sourceFolder === '' ? '' : `${sourceFolder}/`
  if (!stem.startsWith(folder)) return skip('project-text')
  const inSource = stem.slice(folder.length)
  // The address of a Jekyll collection omits the underscore.
  const marks = kind === 'jekyll' ? /^_(?:pages\/)?/ : /^_pages\//
  return page(inSource.replace(/\/?index$/i, '').replace(marks, '') || 'index')
}

const isAbout = (stem: string) => /^about(\/index)?$/i.test(stem)

function hugoRole(stem: string): DocumentRole | undefined {
  // Configured language folders have been removed from the path before.
  const inner = /^content\/(?:(?:zh|zh-cn|zh-hans|cn)\/)?(.*)$/i.exec(stem)?.[1]
  if (inner === undefined) return undefined
  const section = /^(?:(.*)\/)?_index$/.exec(inner)
  if (section) return { ...page(section[1] ?? 'index'), isSection: true }
  const slash = inner.indexOf('/')
  const isLeaf = slash < 0 || (inner.endsWith('/index') && inner.indexOf('/', slash + 1) < 0)
  return isLeaf
    ? page(inner.replace(/\/index$/, ''))
    : { role: 'post', name: inner, section: inner.slice(0, slash) }
}

function astroRole(stem: string): DocumentRole | undefined {
  const inner = /^src\/(?:content|data)\/(.*)$/.exec(stem)?.[1]
  if (inner === undefined) {
    const name = /^src\/pages\/(.*)$/.exec(stem)?.[1]
    return name === undefined ? undefined : page(name.replace(/\/index$/, ''))
  }
  const slash = inner.indexOf('/')
  if (slash < 0 || isAbout(inner) || /^(spec|pages)\//.test(inner))
    return page(inner.replace(/^(spec|pages)\//, ''))
  return { role: 'post', name: inner.slice(slash + 1), section: inner.slice(0, slash) }
}
