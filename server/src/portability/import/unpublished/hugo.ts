import { folderOf, lastPart } from '../address/path.ts'
import { type HugoLanguages, localPathOf } from '../formats/hugo/language.ts'
import { readRe2 } from '../formats/hugo/re2.ts'
import { type FieldValue, fieldOf, textOf } from '../front-matter/fields.ts'
import type { SourceConfig } from '../run/source-config.ts'
import type { PathRule } from './path-rule.ts'
import { folderName, hugoPattern, type PathTest, patternsOf } from './pattern.ts'

const leafIndex =
  /^index(?:\.[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8})*)?\.(?:md|markdown|mdown|html?|org|adoc|asciidoc|rst|pandoc|pdc)$/

/**
 * Hugo ignores files outside its content folders, files of disabled languages, names that start with `.` or `#`
 * or end with `~`, and files excluded by `ignoreFiles` or a mount. Files beside an `index.md` belong to that
 * page.
 */
export function readHugoPaths({ fields, languages }: SourceConfig, paths: Iterable<string>): PathRule {
  const ignored = ignoreTest(fields.get('ignorefiles'))
  const isMounted = mountTest(fields.get('module'), languages)
  const bundles = new Set<string>()
  for (const path of paths) if (leafIndex.test(lastPart(path))) bundles.add(folderOf(path))
  return path => {
    const name = lastPart(path)
    if (/^[.#]|~$/.test(name)) return { reason: 'unread', by: name }
    const local = localPathOf(path, languages)
    if (local === undefined) return { reason: 'excluded', by: 'contentDir' }
    const { language, plainPath } = local
    if (languages.disabled.has(language)) return { reason: 'excluded', by: `disableLanguages：${language}` }
    if (ignored.test(path, plainPath.slice('content/'.length)))
      return { reason: 'excluded', by: 'ignoreFiles' }
    if (ignored.unclear !== undefined) return { reason: 'unclear', by: `ignoreFiles：${ignored.unclear}` }
    if (!isMounted(path)) return { reason: 'excluded', by: 'module.mounts' }
    // An index file is not inside its own bundle.
    const own = leafIndex.test(name) ? folderOf(path) : path
    const depth = path.split('/').length - plainPath.split('/').length
    const above = foldersAbove(own).filter(folder => folder.split('/').length > depth + 1)
    const bundle = above.find(folder => bundles.has(folder))
    return bundle === undefined ? undefined : { reason: 'bundle-part', by: lastPart(bundle) }
  }
}

function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder)
  return folders
}

/**
 * `ignoreFiles`: regular expressions for absolute paths, of which only the part within the blog is known here.
 * `unclear`: the expression cannot be evaluated here, so what it excluded is unknown.
 */
function ignoreTest(value: FieldValue | undefined) {
  const read = patternsOf(value).map(source => ({ source, expression: readRe2(source) }))
  return {
    test: (path: string, inner: string) =>
      read.some(({ expression }) => [`/${path}`, path, inner].some(text => expression?.test(text))),
    unclear: read.find(({ expression }) => expression === undefined)?.source,
  }
}

const asFolder = (value: FieldValue | undefined) => folderName(textOf(value))

/**
 * `module.mounts` with target `content` replace the content folder; their file lists are relative to their
 * source.
 */
function mountTest(value: FieldValue | undefined, languages: HugoLanguages): PathTest {
  const list = fieldOf(value, 'mounts')
  const mounts = (Array.isArray(list) ? list : []).flatMap(mount => {
    const target = asFolder(fieldOf(mount, 'target'))
    if (target !== 'content' && !target.startsWith('content/')) return []
    const globs = (name: string) =>
      patternsOf(fieldOf(mount, name)).map(pattern => pattern.replace(/^(!?)\s*\/?/, '$1/'))
    const files = globs('files')
    const inside = [...globs('includefiles'), ...files.filter(one => !one.startsWith('!'))].map(hugoPattern)
    const outside = [
      ...globs('excludefiles'),
      ...files.filter(one => one.startsWith('!')).map(one => one.slice(1)),
    ].map(hugoPattern)
    return [{ source: asFolder(fieldOf(mount, 'source')) || languages.contentDir, inside, outside }]
  })
  if (mounts.length === 0) return () => true
  return path =>
    mounts.some(({ source, inside, outside }) => {
      if (!path.startsWith(`${source}/`)) return false
      const inner = path.slice(source.length).toLowerCase()
      return (inside.length === 0 || inside.some(test => test(inner))) && !outside.some(test => test(inner))
    })
}
