import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { classNames } from './class-name.ts'

type IconProps = Omit<ComponentProps<'svg'>, 'children' | 'width' | 'height'> & {
  /** Width and height, in CSS px. */
  size?: number
}

const markupOf = (node: IconNode) =>
  node
    .map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')

/**
 * One icon of the set as a component. Its lines are written once and not as elements of React: a page has twenty icons,
 * and drawing each line anew was a tenth of the time that a page takes to render.
 */
export function createIcon(node: IconNode) {
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
