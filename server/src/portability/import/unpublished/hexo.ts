import type { SourceConfig } from '../run/source-config.ts'
import { type PathRule, unreadPart } from './path-rule.ts'
import { hexoPattern } from './pattern.ts'

/**
 * Hexo: names that begin with `_` or `.` are not read, unless `include` names a page; `exclude` keeps pages out (of posts it
 * says nothing), `ignore` anything. What `skip_render` names is copied as it is; among posts nothing is copied.
 */
export function readHexoPaths({ fields, sourceFolder }: SourceConfig): PathRule {
  const [include, exclude, skipRender, ignore] = ['include', 'exclude', 'skip_render', 'ignore'].map(key =>
    hexoPattern(fields.get(key)),
  )
  return path => {
    const inner = path.startsWith(`${sourceFolder}/`) ? path.slice(sourceFolder.length + 1) : path
    if (wholePaths(inner, sourceFolder).some(one => ignore?.(one)))
      return { reason: 'excluded', by: 'ignore' }
    const post = /^_(?:posts|drafts)\/(.*)$/.exec(inner)?.[1]
    const unread = unreadPart(post ?? inner, /^[_.]/)
    if (unread && (post !== undefined || !include?.(inner))) return unread
    if (post === undefined && exclude?.(inner)) return { reason: 'excluded', by: 'exclude' }
    return skipRender?.(inner) ? { reason: 'unrendered', by: 'skip_render' } : undefined
  }
}

/** `ignore` is held against paths from the root of the disk, folders among them; how that begins nobody knows here. */
function wholePaths(inner: string, sourceFolder: string): string[] {
  const parts = inner.split('/')
  const nested = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return nested.flatMap(path => [path, `${sourceFolder}/${path}`, `/blog/${sourceFolder}/${path}`])
}
