import { textOf } from './field.ts'
import { type FieldValue, readTomlFields, readYamlFields } from './front-matter-value.ts'
import type { SourceKind } from './source-kind.ts'

/** A friend's site as the old theme listed it. Shown before anything is saved: theme demo entries are often left in. */
export type FriendLink = { name: string; url: string; avatar: string; description: string; group: string }

/** Where themes keep friend links; YAML unless the name says otherwise. */
export function friendLinkPaths(kind: SourceKind): readonly string[] {
  if (kind === 'hexo') return ['source/_data/link.yml', 'source/_data/links.yml', 'source/_data/friends.yml']
  if (kind === 'jekyll' || kind === 'octopress')
    return ['_data/links.yml', '_data/friends.yml', '_data/link.yml']
  if (kind === 'hugo') return ['data/links.toml', 'data/friends.toml', 'data/links.yaml', 'data/friends.yaml']
  return []
}

/**
 * Friend links in the shapes seen: Butterfly's groups with a `link_list`, a map of names, a plain list. Only http(s)
 * addresses count. An unreadable file gives none.
 */
export function readFriendLinks(file: { path: string; text: string }): FriendLink[] {
  // A list at the top is no mapping; under a key it is, whichever way it is indented.
  const isList = /^\s*(?:#[^\n]*\n\s*)*- /.test(file.text)
  const read = file.path.endsWith('.toml')
    ? readTomlFields(file.text)
    : readYamlFields(isList ? `links:\n${file.text}` : file.text)
  if ('failedLine' in read) return []
  return [...read.fields].flatMap(([name, value]) => linksOf(value, name, ''))
}

function linksOf(value: FieldValue, name: string, group: string): FriendLink[] {
  if (Array.isArray(value)) return value.flatMap(item => linksOf(item, '', group))
  if (typeof value !== 'object' || value === null) return []
  const list = value.link_list ?? value.links
  if (Array.isArray(list)) return linksOf(list, '', textOf(value.class_name ?? value.title))
  const url = textOf(value.link) || textOf(value.url) || textOf(value.href)
  if (!/^https?:\/\//i.test(url)) return []
  return [
    {
      name: textOf(value.name) || textOf(value.title) || name,
      url,
      avatar: textOf(value.avatar) || textOf(value.src) || textOf(value.image),
      description: textOf(value.descr) || textOf(value.description) || textOf(value.desc),
      group,
    },
  ]
}
