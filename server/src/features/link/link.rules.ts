import type { Actor } from '@xiaolou/contract/kit/handler'

/** Why an http(s) address is not accepted; undefined if it is. */
export function faultOfWebUrl(url: string): string | undefined {
  // A parser drops line breaks and turns `\` into `/`: the address opened would differ from the one shown.
  if (/[\s\p{C}\\]/u.test(url)) return '地址里不能有空格和看不见的字符'
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '应以 http(s):// 开头'
  const { username, password } = new URL(url)
  return username === '' && password === '' ? undefined : '地址里不能有用户名和密码'
}

function withoutEnd(text: string, end: string): string {
  let length = text.length
  while (text[length - 1] === end) length -= 1
  return text.slice(0, length)
}

/**
 * A normal form for comparing sites: host in lower case (and ASCII), no scheme, default port, trailing slash
 * or fragment. Takes what `faultOfWebUrl` accepts.
 */
export function addressOfSite(url: string): string {
  // A parser only removes its own scheme's port; here `http://x:443` and `https://x` are the same.
  const parsed = new URL(url)
  const port = parsed.port === '80' || parsed.port === '443' ? '' : parsed.port
  const host = withoutEnd(parsed.hostname, '.') + (port && `:${port}`)
  return host + withoutEnd(parsed.pathname, '/') + parsed.search
}

/** Applicants may only change their own application. */
export function canEdit(actor: Actor, link: { user_id: number }): boolean {
  return actor.kind !== 'visitor' && link.user_id === actor.userId
}
