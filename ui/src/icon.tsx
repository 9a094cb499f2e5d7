import * as lucide from 'lucide'
import type { ComponentProps } from 'react'
import { classNames } from './class-name.ts'

type IconProps = Omit<ComponentProps<'svg'>, 'children' | 'width' | 'height'> & {
  /** Width and height, in CSS px. */
  size?: number
}

const markupOf = (node: lucide.IconNode) =>
  node
    .map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')

/**
 * One icon of the set as a component. Its paths are inserted as one string, not as React elements: a page has
 * twenty icons, and rendering each path took a tenth of the page's render time.
 */
export function createIcon(node: lucide.IconNode) {
  const inner = { __html: markupOf(node) }
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return (
      <svg
        {...rest}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={classNames('lucide', className)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: constant drawings of the icon set.
        dangerouslySetInnerHTML={inner}
      />
    )
  }
}

// The only icon set. Stroke and its width (1.6) come from base.css; pass `size` 16, 18, 20 or 24 and
// `aria-hidden`.

export const ArrowLeft = /* @__PURE__ */ createIcon(lucide.ArrowLeft)
export const ArrowUp = /* @__PURE__ */ createIcon(lucide.ArrowUp)
export const Bell = /* @__PURE__ */ createIcon(lucide.Bell)
export const Bold = /* @__PURE__ */ createIcon(lucide.Bold)
export const Check = /* @__PURE__ */ createIcon(lucide.Check)
export const ChevronDown = /* @__PURE__ */ createIcon(lucide.ChevronDown)
export const ChevronLeft = /* @__PURE__ */ createIcon(lucide.ChevronLeft)
export const ChevronRight = /* @__PURE__ */ createIcon(lucide.ChevronRight)
export const ChevronUp = /* @__PURE__ */ createIcon(lucide.ChevronUp)
export const CircleAlert = /* @__PURE__ */ createIcon(lucide.CircleAlert)
export const CircleDashed = /* @__PURE__ */ createIcon(lucide.CircleDashed)
export const CircleCheck = /* @__PURE__ */ createIcon(lucide.CircleCheck)
export const CodeXml = /* @__PURE__ */ createIcon(lucide.CodeXml)
export const Ellipsis = /* @__PURE__ */ createIcon(lucide.Ellipsis)
export const ExternalLink = /* @__PURE__ */ createIcon(lucide.ExternalLink)
export const Eye = /* @__PURE__ */ createIcon(lucide.Eye)
export const EyeOff = /* @__PURE__ */ createIcon(lucide.EyeOff)
export const Hash = /* @__PURE__ */ createIcon(lucide.Hash)
export const Heart = /* @__PURE__ */ createIcon(lucide.Heart)
export const Image = /* @__PURE__ */ createIcon(lucide.Image)
export const Info = /* @__PURE__ */ createIcon(lucide.Info)
export const Link2 = /* @__PURE__ */ createIcon(lucide.Link2)
export const List = /* @__PURE__ */ createIcon(lucide.List)
export const LoaderCircle = /* @__PURE__ */ createIcon(lucide.LoaderCircle)
export const MenuIcon = /* @__PURE__ */ createIcon(lucide.Menu)
export const MessageCircle = /* @__PURE__ */ createIcon(lucide.MessageCircle)
export const MessageSquare = /* @__PURE__ */ createIcon(lucide.MessageSquare)
export const Moon = /* @__PURE__ */ createIcon(lucide.Moon)
export const Music = /* @__PURE__ */ createIcon(lucide.Music)
export const Palette = /* @__PURE__ */ createIcon(lucide.Palette)
export const PenLine = /* @__PURE__ */ createIcon(lucide.PenLine)
export const Plus = /* @__PURE__ */ createIcon(lucide.Plus)
export const Rss = /* @__PURE__ */ createIcon(lucide.Rss)
export const Search = /* @__PURE__ */ createIcon(lucide.Search)
export const Share2 = /* @__PURE__ */ createIcon(lucide.Share2)
export const Smile = /* @__PURE__ */ createIcon(lucide.Smile)
export const Sun = /* @__PURE__ */ createIcon(lucide.Sun)
export const Table2 = /* @__PURE__ */ createIcon(lucide.Table2)
export const TextQuote = /* @__PURE__ */ createIcon(lucide.TextQuote)
export const Trash2 = /* @__PURE__ */ createIcon(lucide.Trash2)
export const TriangleAlert = /* @__PURE__ */ createIcon(lucide.TriangleAlert)
export const X = /* @__PURE__ */ createIcon(lucide.X)
