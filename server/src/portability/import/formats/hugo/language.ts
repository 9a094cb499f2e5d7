import {
  type Fields,
  type FieldValue,
  fieldOf,
  isFieldMap,
  isTrue,
  textOf,
} from '../../front-matter/fields.ts'
import { patternsOf } from '../../unpublished/pattern.ts'

/**
 * Reads `contentDir`, `languages`, `disableLanguages`, `defaultContentLanguage` and
 * `defaultContentLanguageInSubdir`; keys of `fields` are lower case.
 */
export function readHugoLanguages(fields: Fields) {
  const contentDir = folderOf(fields.get('contentdir')) || 'content'
  const languages = fields.get('languages')
  const folders = new Map<string, string>()
  const named = patternsOf(fields.get('disablelanguages')).flatMap(text => text.split(/[\s,]+/))
  const disabled = new Set(named.map(code => code.toLowerCase()))
  if (isFieldMap(languages)) {
    const weighed = Object.entries(languages).map(([code, value]) => ({
      code: code.toLowerCase(),
      folder: folderOf(fieldOf(value, 'contentdir')) || contentDir,
      weight: Number(textOf(fieldOf(value, 'weight')) || Number.MAX_SAFE_INTEGER),
    }))
    weighed.sort((a, b) => a.weight - b.weight)
    for (const { code, folder } of weighed) folders.set(code, folder)
    for (const [code, value] of Object.entries(languages))
      if (isTrue(fieldOf(value, 'disabled'))) disabled.add(code.toLowerCase())
  }
  const wanted = textOf(fields.get('defaultcontentlanguage')).toLowerCase() || 'en'
  const built = [...folders.keys()].filter(code => !disabled.has(code))
  const [first = ''] = built.length > 0 ? built : folders.keys()
  const defaultLanguage = built.includes(wanted) ? wanted : first
  return {
    contentDir,
    /** Content folders by lower-case language code; empty for a site with one language. */
    folders,
    /** Codes of those that are not built. */
    disabled,
    defaultLanguage,
    isDefaultInSubdir: isTrue(fields.get('defaultcontentlanguageinsubdir')),
  }
}

export type HugoLanguages = ReturnType<typeof readHugoLanguages>

/**
 * The language of a document, by folder or file name (`a.zh.md`), and its path as on a site with one language
 * (`content/posts/a.md`). Undefined outside all content folders.
 */
export function localPathOf(path: string, languages: HugoLanguages) {
  const own = [...languages.folders].filter(([, folder]) => path.startsWith(`${folder}/`))
  own.sort((a, b) => b[1].length - a[1].length)
  // The site's own folder is read if a language has none in `folders`.
  const [, folder = languages.folders.size === 0 ? languages.contentDir : undefined] = own[0] ?? []
  if (folder === undefined || !path.startsWith(`${folder}/`)) return undefined
  const ofFolder = own.filter(one => one[1] === folder)
  const inner = path.slice(folder.length + 1)
  const suffix = /^(.*[^/])\.([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8})*)(\.\w+)$/.exec(inner)
  const code = suffix?.[2]?.toLowerCase() ?? ''
  if (suffix && (languages.folders.has(code) || languages.disabled.has(code)))
    return { language: code, plainPath: `content/${suffix[1]}${suffix[3]}` }
  const [only] = ofFolder.length === 1 ? ofFolder : []
  return { language: only?.[0] ?? languages.defaultLanguage, plainPath: `content/${inner}` }
}

/** The address prefix of pages in that language: `/en`, or ''. */
export const languagePrefix = (language: string, languages: HugoLanguages): string =>
  language === '' || (language === languages.defaultLanguage && !languages.isDefaultInSubdir)
    ? ''
    : `/${language}`

const folderOf = (value: FieldValue | undefined) =>
  textOf(value)
    .replace(/^\.?\/+/, '')
    .replace(/(?<=[^/])\/+$/, '')
