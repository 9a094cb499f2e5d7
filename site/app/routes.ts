import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { screens } from '@xiaolou/contract/address'

// Letter by letter: without this `/Archives` would be a second address of `/archives`.
const page = ({ path }: { path: string }, file: string, options: { id?: string } = {}) =>
  route(path.slice(1), file, { ...options, caseSensitive: true })

const resource = 'features/resource/resource.route.tsx'
const article = 'features/article/article.route.tsx'
const term = 'features/term/term.route.tsx'

/** One line a URL; docs/routes.md lists them and routes.test.ts compares. */
export default [
  index('shell/front-door.route.tsx'),
  layout('shell/layout.route.tsx', [
    layout('shell/page.route.tsx', [
      page(screens.home, 'features/home/home.route.tsx'),
      page(screens.archives, 'features/archives/archives.route.tsx'),
      page(screens.categories, term, { id: 'category' }),
      page(screens.tags, term, { id: 'tag' }),
      page(screens.articleById, article, { id: 'article' }),
      page(screens.post, article, { id: 'post' }),
      page(screens.articleList, 'features/article-list/article-list.route.tsx'),
      page(screens.albums, 'features/photo-album/photo-album.route.tsx'),
      page(screens.photos, 'features/photos/photos.route.tsx'),
      page(screens.talk, 'features/talk/talk.route.tsx'),
      page(screens.links, 'features/link/link-list.route.tsx'),
      page(screens.resourcesFront, resource, { id: 'resources-front' }),
      page(screens.resourcesBack, resource, { id: 'resources-back' }),
      page(screens.sites, resource, { id: 'site-list' }),
      page(screens.userCenter, 'features/user-center/user-center.route.tsx'),
      page(screens.setUp, 'features/account/set-up.route.tsx'),
      page(screens.messages, 'features/message/message-list.route.tsx'),
      page(screens.publishMessage, 'features/message/message-publish.route.tsx'),
      page(screens.message, 'features/message/message-detail.route.tsx'),
      page(screens.chat, 'features/chat/chat.route.tsx'),
    ]),
    // The owner's own pages, at any other address; outside the frame of the screens, so that a 404 takes the shell's place.
    route('*', 'features/page/page.route.tsx'),
  ]),
] satisfies RouteConfig
