import type { SourceConfig } from '../run/source-config.ts'
import {
  type Fields,
  type FieldValue,
  fieldOf,
  isEmptyField,
  isFalse,
  isFieldMap,
  isTrue,
  textOf,
} from './fields.ts'

/** Front matter keys of the supported programs for visibility and publication time. */
export const visibilityKeys =
  `draft published publish publishDate expiryDate unpublishDate build _build headless hide hidden
  private password status visibility unlisted listed article hideInList hiddenFromHomePage hiddenInHomeList`.split(
    /\s+/,
  )

const draftWords = /^(?:draft|pending|future|scheduled|auto-draft|inherit|trash)$/i
const hiddenKeys = ['hide', 'hidden', 'unlisted', 'hideInList', 'hiddenFromHomePage', 'hiddenInHomeList']
/**
 * The key of an encrypted page in newer versions of VuePress's theme reco: an MD5, from which the password
 * cannot be recovered. In a VuePress folder any key counts.
 */
const md5 = /^[\da-f]{32}$/i

type Input = {
  fields: Fields
  /** Fields inherited from the configuration or parent sections. */
  inherited: Fields
  config: Pick<SourceConfig, 'kind' | 'shows' | 'tagPasswords' | 'hidingKey' | 'dateKeys' | 'isVuepress'>
  tags: readonly string[]
}

/** Who could read a text on the old site, by its front matter. Keys are case-insensitive, as in Hugo. */
export function readVisibility({ fields, inherited, config, tags }: Input) {
  const { kind, shows, tagPasswords, hidingKey, dateKeys, isVuepress } = config
  const own = inLowerCase(fields)
  const given = inLowerCase(inherited)
  const params = [own.get('params'), given.get('params')].map(map =>
    inLowerCase(new Map(Object.entries(isFieldMap(map) ? map : {}))),
  )
  /** The nearest value of any of these keys: the document's own, then inherited ones, then `params`. */
  const field = (...names: string[]): FieldValue | undefined =>
    [own, given, ...params]
      .flatMap(map => names.map(name => map.get(name.toLowerCase())))
      .find(value => value !== undefined && value !== null)
  const dateIn = (...names: string[]) =>
    names.map(name => textOf(field(name))).find(text => text !== '') ?? ''
  const yes = (...names: string[]) => names.find(name => isTrue(field(name)))
  const no = (...names: string[]) => names.find(name => isFalse(field(name)))
  const word = textOf(field('status')) || textOf(field('visibility'))
  const build = field('build', '_build')
  const render = textOf(fieldOf(build, 'render'))
  const list = textOf(fieldOf(build, 'list'))
  const draftBy =
    (shows.drafts && kind === 'hugo' ? undefined : yes('draft')) ??
    (shows.unpublished ? undefined : no('published')) ??
    no('publish') ??
    (draftWords.test(word) ? word.toLowerCase() : undefined) ??
    (/^draft$/i.test(textOf(field('layout'))) ? 'layout' : undefined)
  const byTag = tags.map(tag => tagPasswords.get(tag)).find(password => password !== undefined)
  const keys = own.get('keys')
  const hasKeys =
    (isVuepress && !isEmptyField(keys)) || (Array.isArray(keys) && keys.some(key => md5.test(textOf(key))))
  const published = textOf(field('published'))
  return {
    /** The key or value that prevents publication; '' for none. */
    draftBy: draftBy ?? '',
    isScheduled: kind === 'foreign' && yes('scheduled') !== undefined,
    /** A part of the text was not public. */
    isGated: kind === 'foreign' && yes('gated') !== undefined,
    isHeadless: kind === 'hugo' && yes('headless') !== undefined,
    isUnrendered: kind === 'hugo' && (/^(?:never|link)$/i.test(render) || isFalse(render)),
    isHidden:
      yes(...hiddenKeys, hidingKey) !== undefined ||
      no('listed', 'article') !== undefined ||
      /^(?:hidden|unlisted)$/i.test(word) ||
      (kind === 'hugo' && (/^(?:never|local)$/i.test(list) || isFalse(list))),
    isPrivate: yes('private') !== undefined || /^private$/i.test(word) || (kind === 'markdown' && hasKeys),
    // An empty password overrides the one that a tag would set.
    password: textOf(field('password')) || (own.get('password') === '' ? null : (byTag ?? null)),
    /** Hugo's publication date as written; '' if `date` applies. */
    publishDate:
      kind === 'hugo'
        ? dateIn(...dateKeys.publishdate, 'publishDate', 'pubdate') ||
          (isTrue(published) || isFalse(published) ? '' : published)
        : '',
    expiryDate:
      kind === 'hugo' && !shows.expired ? dateIn(...dateKeys.expirydate, 'expiryDate', 'unpublishDate') : '',
  }
}

const inLowerCase = (fields: Fields): Fields =>
  new Map([...fields].map(([key, value]) => [key.toLowerCase(), value]))
