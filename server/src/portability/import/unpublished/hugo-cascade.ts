import { folderOf, lastPart } from '../address/path.ts'
import { localPathOf } from '../formats/hugo/language.ts'
import {
  type FieldMap,
  type Fields,
  type FieldValue,
  fieldOf,
  isFieldMap,
  textOf,
} from '../front-matter/fields.ts'
import type { SourceConfig } from '../run/source-config.ts'
import { hugoPattern, type PathTest } from './pattern.ts'

type Cascade = { values: FieldMap; reaches(page: { path: string; language: string }): boolean }

/** A section's `_index` file and its front matter. */
export type SectionFile = { path: string; fields: Fields }

/**
 * Fields that a page inherits by `cascade` from the `_index` files of its sections, nearest first, and from the
 * configuration; keys are lower case.
 */
export function readHugoCascades(
  { fields, languages }: SourceConfig,
  sections: readonly SectionFile[],
): (path: string) => Fields {
  const ofSite = cascadesOf(fields.get('cascade'))
  const byFolder = new Map<string, Cascade[]>()
  for (const section of sections) {
    const local = localPathOf(section.path, languages)
    const cascade = [...section.fields].find(([key]) => key.toLowerCase() === 'cascade')?.[1]
    if (local && cascade !== undefined)
      byFolder.set(`${local.language}:${folderOf(local.plainPath)}`, cascadesOf(cascade))
  }
  return path => {
    const local = localPathOf(path, languages)
    const found: Fields = new Map()
    if (!local || (byFolder.size === 0 && ofSite.length === 0)) return found
    const { language, plainPath } = local
    const cascades: Cascade[] = []
    for (let folder = folderOf(plainPath); folder !== ''; folder = folderOf(folder))
      cascades.push(...(byFolder.get(`${language}:${folder}`) ?? []))
    const page = { path: plainPath.slice('content'.length).toLowerCase(), language }
    for (const { values, reaches } of [...cascades, ...ofSite])
      if (reaches(page))
        for (const [name, value] of Object.entries(values)) {
          const key = name.toLowerCase().replace(/^_build$/, 'build')
          if (!found.has(key)) found.set(key, value)
        }
    return found
  }
}

function cascadesOf(value: FieldValue | undefined): Cascade[] {
  return (Array.isArray(value) ? value : [value ?? null]).filter(isFieldMap).map(map => {
    const entries = Object.entries(map)
    const target = entries.find(([key]) => /^_?target$/i.test(key))?.[1]
    return {
      values: Object.fromEntries(entries.filter(([, one]) => one !== target)),
      reaches: targetTest(target),
    }
  })
}

/** Only pages are read here, and a site is published from the `production` environment. */
function targetTest(target: FieldValue | undefined): Cascade['reaches'] {
  if (!isFieldMap(target)) return () => true
  const wanted = (name: string): PathTest | undefined => {
    const text = textOf(fieldOf(target, name))
    return text === '' ? undefined : hugoPattern(text)
  }
  const [path, kind, lang, environment] = ['path', 'kind', 'lang', 'environment'].map(wanted)
  const hasExtension = lastPart(textOf(target.path ?? target.Path)).includes('.')
  return page => {
    const bare = page.path.replace(/(?:\/index)?\.[a-z]+$/, '')
    return (
      (!path || path(hasExtension ? page.path : bare)) &&
      (!kind || kind('page')) &&
      (!lang || page.language === '' || lang(page.language)) &&
      (!environment || environment('production'))
    )
  }
}
