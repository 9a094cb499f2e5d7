import { playerOf } from './player.ts'
import { type Attributes, type CleanContext, countDropped } from './transform.ts'
import { isAllowedUrl, isExternal } from './url.ts'

const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation'

/** An allow-listed player in a sandbox; every other frame becomes a link to its address. */
export function transformFrame(context: CleanContext, attributes: Attributes) {
  const src = attributes.src ?? ''
  const player = playerOf(src)
  if (player) {
    const attribs: Attributes = {
      src: player.src,
      class: 'embed',
      title: attributes.title || player.title,
      sandbox: SANDBOX,
      loading: 'lazy',
      allow: 'fullscreen; encrypted-media; picture-in-picture',
      allowfullscreen: '',
      referrerpolicy: 'strict-origin-when-cross-origin',
    }
    return { tagName: 'iframe', attribs, text: '' }
  }
  countDropped(context, 'iframe')
  return linkTo(src)
}

/** Video and audio of the site itself, with controls and without autoplay; others become a link. */
export function transformMedia(context: CleanContext, name: string, attributes: Attributes) {
  const src = attributes.src ?? ''
  if (src && (!isAllowedUrl(src) || isExternal(src, context.siteUrl))) {
    countDropped(context, name)
    return linkTo(src)
  }
  const { autoplay: _autoplay, ...rest } = attributes
  return { tagName: name, attribs: { ...rest, controls: '', preload: 'metadata' } }
}

function linkTo(src: string) {
  const href = src.trim().startsWith('//') ? `https:${src.trim()}` : src.trim()
  if (!/^https?:/i.test(href)) return { tagName: 'span', attribs: {}, text: '' }
  return { tagName: 'a', attribs: { href }, text: href }
}
