import { useState } from 'react'
import { classNames } from './class-name.ts'

/** The letter that stands in for a missing picture: the name's first character, capital; 客 for the nameless. */
export function avatarLetter(name: string): string {
  const [first] = name.trim()
  return first ? first.toUpperCase() : '客'
}

/**
 * A round picture of `sizePx`, or the name's first letter in kai when there is none or it cannot be loaded.
 * `srcSet` are its smaller forms; one above the fold does not wait to be scrolled to.
 * Decorative: the name is written beside it wherever it is used.
 */
export function Avatar({
  name,
  src,
  srcSet,
  sizePx = 40,
  isAboveFold = false,
  className,
}: {
  name: string
  src?: string | null | undefined
  srcSet?: string | undefined
  sizePx?: number
  isAboveFold?: boolean
  className?: string | undefined
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      className={classNames('ui-avatar', className)}
      style={{ '--avatar': `${sizePx}px` }}
    >
      {src && src !== brokenSrc ? (
        <img
          src={src}
          srcSet={srcSet || undefined}
          sizes={srcSet ? `${sizePx}px` : undefined}
          alt=""
          width={sizePx}
          height={sizePx}
          loading={isAboveFold ? undefined : 'lazy'}
          decoding="async"
          // A picture that failed before hydration never fires onError again: ask it once on arrival.
          ref={image => {
            if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
          }}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        avatarLetter(name)
      )}
    </span>
  )
}
