import { type FieldValue, isFieldMap, readFileFields, textOf } from '../front-matter/fields.ts'

/** A friend's site as the old theme listed it. Shown before anything is saved: theme demo entries are often left in. */
export type FriendLink = { name: string; url: string; avatar: string; description: string; group: string }

/**
 * Friend links in the shapes seen: Butterfly's groups with a `link_list`, a map of names, a plain list. Only http(s)
 * addresses count. An unreadable file gives none.
 */
export function readFriendLinks(file: { path: string; text: string }): FriendLink[] {
  // A list at the top is no mapping; under a key it is, whichever way it is indented.
  const isList = /^\s*(?:#[^\n]*\n\s*)*- /.test(file.text)
  const read = readFileFields({ ...file, text: isList ? `links:\n${file.text}` : file.text })
  if ('failedLine' in read) return []
  return [...read.fields].flatMap(([name, value]) => linksOf(value, name, ''))
}

function linksOf(value: FieldValue, name: string, group: string): FriendLink[] {
  if (Array.isArray(value)) return value.flatMap(item => linksOf(item, '', group))
  if (!isFieldMap(value)) return []
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
