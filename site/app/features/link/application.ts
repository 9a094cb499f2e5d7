import { canParseUrl } from '@xiaolou/contract/kit/old-browsers'

export type Application = { site_name: string; site_desc: string; site_avatar: string; url: string }
export type Mistakes = Partial<Record<keyof Application, string | undefined>>

export const emptyApplication: Application = { site_name: '', site_desc: '', site_avatar: '', url: '' }

const isWeb = (text: string) => /^https?:\/\//i.test(text) && canParseUrl(text)

/** What is wrong with an application, field by field, in the server's words. */
export function findMistakes({ site_name, site_avatar, url }: Application): Mistakes {
  const [name, address, avatar] = [site_name.trim(), url.trim(), site_avatar.trim()]
  return {
    site_name: name ? undefined : '请填写站名',
    url: !address ? '请填写网址' : isWeb(address) ? undefined : '网址应以 http(s):// 开头',
    site_avatar:
      !avatar || isWeb(avatar) || avatar.startsWith('/uploads/') ? undefined : '头像应以 http(s):// 开头',
  }
}
