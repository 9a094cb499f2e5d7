/** What another site writes down to link here. */
export type SiteData = { name: string; desc: string; url: string; avatar: string }

// Double quotes and the escapes of JSON are a subset of YAML's.
const quoted = (text: string) => JSON.stringify(text)

/** As themes of Hexo and Hugo keep their friends: one entry of a YAML list. */
export function asYaml({ name, desc, url, avatar }: SiteData): string {
  return [
    `- name: ${quoted(name)}`,
    `  link: ${quoted(url)}`,
    `  avatar: ${quoted(avatar)}`,
    `  descr: ${quoted(desc)}`,
  ].join('\n')
}

export function asJson({ name, desc, url, avatar }: SiteData): string {
  return JSON.stringify({ name, link: url, avatar, descr: desc }, null, 2)
}
