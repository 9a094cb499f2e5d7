import { createHash } from 'node:crypto'

/** Players that an article may embed; the same hosts that the Markdown allow-list accepts. */
export const frameHosts = [
  'player.bilibili.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'codepen.io',
  'open.spotify.com',
  'embed.ted.com',
  'music.163.com',
] as const

/**
 * The policy of a page; `scripts` are the hashes of its inline scripts. Style elements are allowed unless
 * `styles` lists theirs by hash: Mermaid needs one, and a policy also covers pages reached without a reload.
 * A style cannot run anything, and readers' HTML never contains one.
 */
export function pagePolicy({ scripts, styles }: { scripts: readonly string[]; styles?: readonly string[] }) {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...(styles ?? ["'unsafe-inline'"])].join(' '),
    // KaTeX and React set style attributes; an attribute cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    // The owner's articles may embed pictures and audio of other sites; `blob:` is a picture that the chat
    // room shows during its upload.
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' https:",
    `frame-src ${frameHosts.map(host => `https://${host}`).join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For answers that are data: nothing in them may load or run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
/** For uploads: opened on their own they are in an empty sandbox. */
export const uploadPolicy = "default-src 'none'; sandbox"
/** For the site's own files; a worker among them takes its policy from here. */
export const assetPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** `Cache-Control` for immutable files: a year, the usual maximum. */
export const foreverControl = 'public, max-age=31536000, immutable'

// Short on purpose: these bytes are sent with every page.
const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb']

/** Headers of every answer, unless it overrides them; HSTS only if the site's own address is https. */
export function commonHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissions.map(name => `${name}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': dataPolicy,
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** The CSP source expression (sha256) for exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`
}
