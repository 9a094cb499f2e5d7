import type { Call } from '@xiaolou/contract/kit/route'
import { getAllPageHeaders, getConfig, type PageHeader, type SiteConfig } from '@xiaolou/contract/site'
import { useRouteLoaderData } from 'react-router'
import { type LoadInput, screenLoader } from './api.ts'
import { isRefusal } from './is-refusal.ts'

/**
 * What every page knows. `origin` is the public address without a trailing slash; `renderedAtMs` is when the page was
 * made, so that words which depend on today come out the same on both sides.
 */
export type Site = {
  config: SiteConfig
  pageHeaders: PageHeader[]
  isSetUp: boolean
  origin: string
  renderedAtMs: number
}

/** A site whose owner has set nothing: site.test.ts keeps it equal to the contract's defaults. */
export const emptyConfig: SiteConfig = {
  blog_name: '小楼',
  blog_avatar: '',
  blog_avatar_srcset: '',
  menu_pages: [],
  avatar_bg: '',
  personal_say: '',
  blog_notice: '',
  qq_link: '',
  we_chat_link: '',
  github_link: '',
  git_ee_link: '',
  bilibili_link: '',
  we_chat_group: '',
  qq_group: '',
  we_chat_pay: '',
  ali_pay: '',
  owner_name: '',
  owner_say: '',
  site_description: '',
  copyright_from_year: 2024,
  icp_number: '',
  police_number: '',
  footer_badges: [],
  article_licence: 'CC BY-NC-SA 4.0',
  article_licence_url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.zh-hans',
  outdated_after_days: 730,
  special_user_id: 0,
  special_welcome: '',
  registration: 'open',
  chat: 'open',
  chat_slow_seconds: 0,
  chat_recall_minutes: 0,
  password_policy: 'spec',
  upload_wait_minutes: 0,
  guest_comment: 'off',
  link_notice: '',
  view_time: 0,
  createdAtIso: '',
  createdAt: '2024-01-01 00:00:00',
}

const notSetUpCode = 100

/** Settings and banners for the whole page. A site not yet set up still opens, with everything at its default. */
export async function loadSite({ call, url }: LoadInput): Promise<Site> {
  const [config, pageHeaders] = await Promise.all([loadConfig(call), call(getAllPageHeaders)])
  return {
    config: config ?? emptyConfig,
    pageHeaders,
    isSetUp: config !== undefined,
    origin: url.origin,
    renderedAtMs: Date.now(),
  }
}

async function loadConfig(call: Call): Promise<SiteConfig | undefined> {
  try {
    return await call(getConfig)
  } catch (error) {
    if (isRefusal(error) && error.code === notSetUpCode) return undefined
    throw error
  }
}

/** The root route's loader; named here so that screens can read its data without knowing the root. */
export const siteLoader = screenLoader(loadSite)

const noSite: Site = { config: emptyConfig, pageHeaders: [], isSetUp: true, origin: '', renderedAtMs: 0 }

/** What every page knows, from anywhere under the root; an empty site where even that could not be loaded. */
export function useSite(): Site {
  return useRouteLoaderData<typeof siteLoader>('root') ?? noSite
}
