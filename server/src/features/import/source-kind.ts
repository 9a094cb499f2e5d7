export type SourceKind = 'hexo' | 'hugo' | 'jekyll' | 'octopress' | 'astro' | 'markdown'

const hugoFiles = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap(name =>
  ['toml', 'yaml', 'yml', 'json'].map(extension => `${name}.${extension}`),
)

const isUndatedPost = (path: string) =>
  /^_posts\/(?!\d{4}-\d{1,2}-\d{1,2}-)[^/]+\.(?:md|markdown)$/.test(path)

/**
 * What made the folder, told from its files (paths relative to it, `/` between parts) and the text of package.json.
 * A bare folder of Markdown, VanBlog's exports among them, is `markdown`.
 */
export function detectSourceKind(input: { paths: ReadonlySet<string>; packageText: string }): SourceKind {
  const { paths, packageText } = input
  const isUnder = (folder: string) => [...paths].some(path => path.startsWith(`${folder}/`))
  const hasJekyllConfig = paths.has('_config.yml') || paths.has('_config.yaml')
  const isHexoPackage = /"hexo"\s*:/.test(packageText)
  if (isHexoPackage) return 'hexo'
  if (hasJekyllConfig && isUnder('source/_posts')) {
    return paths.has('Rakefile') || paths.has('config.rb') ? 'octopress' : 'hexo'
  }
  if (hugoFiles.some(file => paths.has(file)) && isUnder('content')) return 'hugo'
  if ([...paths].some(path => /^astro\.config\.[cm]?[jt]s$/.test(path)) || isUnder('src/content'))
    return 'astro'
  if (hasJekyllConfig && (isUnder('_posts') || paths.has('Gemfile'))) return 'jekyll'
  if (isUnder('source/_posts')) return 'hexo'
  // Jekyll passes over posts whose name has no date, so that one such name tells Hexo's `source` folder.
  if (isUnder('_posts')) return [...paths].some(isUndatedPost) ? 'hexo' : 'jekyll'
  if (isUnder('archetypes') && isUnder('content')) return 'hugo'
  return 'markdown'
}

/** Configuration files of a kind, the strongest first; those that exist are read. */
export function configPaths(kind: SourceKind): readonly string[] {
  if (kind === 'hugo') return hugoFiles
  if (kind === 'hexo' || kind === 'jekyll' || kind === 'octopress') return ['_config.yml', '_config.yaml']
  return []
}

/** Whether a file is looked at as an article: a page of HTML only where articles stand, for elsewhere it is a template. */
export function isCandidate(path: string, kind: SourceKind): boolean {
  if (!/\.html?$/i.test(path)) return true
  if (kind === 'hugo') return path.startsWith('content/')
  return kind === 'markdown' || /(^|\/)_(?:posts|drafts)\//.test(path)
}

/** Files in which themes, Hugo and Jekyll keep menus apart from the configuration. */
export function menuPaths(paths: readonly string[]): string[] {
  const isMenu =
    /^(?:_config\.[\w-]+\.ya?ml|themes\/[^/]+\/_config\.ya?ml|config\/_default\/menus?(?:\.[\w-]+)?\.(?:toml|ya?ml|json)|_data\/(?:nav|navigation|menu|menus)\.ya?ml)$/
  return paths.filter(path => isMenu.test(path)).sort()
}

/** Folders that hold what a build made, not what the author wrote. */
export function builtFolders(kind: SourceKind): readonly string[] {
  if (kind === 'hexo') return ['public', '.deploy_git', 'docs', 'db.json']
  if (kind === 'hugo') return ['public', 'resources', 'docs']
  if (kind === 'jekyll' || kind === 'octopress') return ['_site', 'public', '_deploy']
  if (kind === 'astro') return ['dist']
  return []
}
