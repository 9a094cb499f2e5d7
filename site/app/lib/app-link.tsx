import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

/** The router's link in the shape that ui's parts ask for: `linkAs={AppLink}`. */
export function AppLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <Link {...rest} to={href} />
}
