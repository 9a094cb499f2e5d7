const attribute = /(\s(?:src|href|poster|srcset)=")([^"]*)"/g

/**
 * Makes every address in rendered HTML absolute, so that a feed reader finds pictures and links. The HTML is the
 * sanitiser's output: attributes in double quotes, `&` escaped. `pageUrl` resolves fragments.
 */
export function absoluteUrls(html: string, pageUrl: string): string {
  const absolute = (address: string) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
    return URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address
  }
  const absoluteSet = (set: string) =>
    set
      .split(', ')
      .map(candidate => {
        const [address = '', ...descriptor] = candidate.trim().split(' ')
        return [absolute(address), ...descriptor].join(' ')
      })
      .join(', ')
  return html.replace(attribute, (_, before: string, value: string) => {
    const isSet = before.endsWith('srcset="')
    return `${before}${isSet ? absoluteSet(value) : absolute(value)}"`
  })
}
