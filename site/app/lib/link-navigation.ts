import { followLinks } from '@xiaolou/browser/link-navigation'
import { isScreenPath } from '@xiaolou/contract/address'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes to pages of this site without a new document. `pages` are the owner's own that the menus lead to. */
export function useLinkNavigation(pages: readonly { path: string }[]): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      followLinks({
        isPage: path => isScreenPath(path) || pages.some(page => encodeURI(page.path) === path),
        go: navigate,
      }),
    [navigate, pages],
  )
}
