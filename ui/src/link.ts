import type { AnchorHTMLAttributes, ComponentType } from 'react'

/** What a link primitive receives: an anchor's own attributes with an address that is always there. */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** The site hands in its router's link; without it a plain anchor is drawn, which works before any script. */
export type LinkAs = ComponentType<LinkProps> | 'a'
