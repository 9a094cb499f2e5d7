import { useState } from 'react'
import { classNames } from './class-name.ts'

/** The letter in place of a missing picture: the name's first character in upper case; 客 without a name. */
export function avatarLetter(name: string): string {
  const [first] = name.trim()
  return first ? first.toUpperCase() : '客'
}

/**
 * A round picture of `sizePx`, or the name's first letter in kai if it is missing or fails to load. `srcSet`
 * are its smaller forms; above the fold it loads eagerly. Decorative: the name is always written beside it.
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
          // `onError` does not fire for a picture that failed before hydration, so it is checked on mount.
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
