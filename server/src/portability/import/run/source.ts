import { readMenuWords } from '../address/page-address.ts'
import { readFrontMatter } from '../front-matter/front-matter.ts'
import { readInheritedFields, readPathRule } from '../unpublished/unpublished.ts'
import { vuepressConfig } from '../unpublished/vuepress.ts'
import type { FindingCollector } from './report.ts'
import { readFriendLinks, readMenus, readSourceConfig } from './source-config.ts'
import { configPaths, detectSourceKind, isCandidate, menuPaths, sourceKinds } from './source-kind.ts'

/** Also matches unsupported formats, which are counted and named in the report. */
const documentName =
  /\.(?:md|markdown|mdown|mkd|mdx|rmd|org|html?|adoc|asciidoc|rst|textile|ipynb|docx)$|(?:^|\/)wordpress[^/]*\.xml$/i
const includeName = /^(?:source\/)?_includes\/(?=.+\.(?:md|markdown|html?)$)/
const sectionName = /(?:^|\/)_index\.[^/]+$/

/** The files of a blog, wherever they are. */
export type BlogFiles = {
  /** Paths on the disk by their NFC form with `/` separators; macOS returns decomposed names. */
  paths: ReadonlyMap<string, string>
  symlinks: readonly string[]
  absolute(path: string): string
  /** Undefined if the file no longer exists or is too large for a text. */
  read(path: string): Uint8Array | undefined
}

/** A blog's program, its configuration, and its files by their NFC paths. */
export function makeSource({ paths, symlinks, absolute, read }: BlogFiles, findings: FindingCollector) {
  const textOf = (path: string) => {
    try {
      return new TextDecoder().decode(read(path))
    } catch {
      findings.noteAt(path)('config-unreadable')
      return ''
    }
  }
  const readTexts = (wanted: readonly string[]) =>
    wanted.filter(path => paths.has(path)).map(path => ({ path, text: textOf(path) }))
  const all = [...paths.keys()]
  const [packageFile] = readTexts(['package.json'])
  const packageText = packageFile?.text ?? ''
  const kind = detectSourceKind({ paths: new Set(all), packageText })
  const { friendLinks, built } = sourceKinds[kind]
  const configFiles = readTexts(configPaths(kind, all))
  const isVuepress = all.some(path => /(?:^|\/)\.vuepress\//.test(path))
  const [vault] = readTexts(all.filter(path => /(?:^|\/)\.obsidian\/app\.json$/.test(path)))
  const config = readSourceConfig({
    kind,
    files: configFiles,
    packageText,
    isVuepress,
    vaultText: vault?.text,
  })
  const scripts = readTexts(all.filter(path => vuepressConfig.test(path)))
  for (const { path, line } of config.unreadable) findings.noteAt(path)('config-unreadable', { line })
  const menuFiles = readTexts(menuPaths(all))
  const includes = readTexts(all.filter(path => includeName.test(path)))
  const isOfAuthor = (path: string) => !built.some(name => path.startsWith(`${name}/`))
  const isDocument = (path: string) => isOfAuthor(path) && documentName.test(path) && isCandidate(path, kind)
  const documents = all.filter(isDocument).sort()
  const sections = readTexts(kind === 'hugo' ? documents.filter(path => sectionName.test(path)) : [])
  return {
    config,
    /** Why the blog's program excludes a file; undefined if it does not. */
    unpublished: readPathRule(config, all, scripts),
    inherited: readInheritedFields(config, sections.flatMap(readSection), scripts),
    absolute,
    read,
    paths: new Map([...paths].filter(([path]) => isOfAuthor(path))),
    /** Candidates for articles, in order. */
    documents,
    symlinks: symlinks.filter(isOfAuthor).sort(),
    friendLinks: readTexts(friendLinks).flatMap(readFriendLinks),
    /** The blog's menu labels for its pages. */
    menuWords: readMenuWords([...configFiles, ...menuFiles].flatMap(readMenus)),
    attachments: new Map<string, string>(),
    includes: new Map(includes.map(({ path, text }) => [path.replace(includeName, ''), text])),
  }
}

export type Source = ReturnType<typeof makeSource>

function readSection({ path, text }: { path: string; text: string }) {
  const read = readFrontMatter(text.replaceAll('\r\n', '\n'))
  return 'fields' in read ? [{ path, fields: read.fields }] : []
}
