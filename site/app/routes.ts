import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Letter by letter: without this `/Archives` would be a second address of `/archives`.
const page = (path: string, file: string, options: { id?: string } = {}) =>
  route(path, file, { ...options, caseSensitive: true })

const room = 'features/room/room.route.tsx'
const article = 'features/article/article.route.tsx'

/** The specification's route table, one line a URL; docs/routes.md lists them and routes.test.ts compares. */
export default [
  index('shell/front-door.route.tsx'),
  layout('shell/layout.route.tsx', [
    layout('shell/page.route.tsx', [
      page('home', 'features/home/home.route.tsx'),
      page('archives', 'features/archives/archives.route.tsx'),
      page('category', 'features/category/category.route.tsx'),
      page('tag', 'features/tag/tag.route.tsx'),
      page('article', article, { id: 'article' }),
      page('posts/:slug', article, { id: 'post' }),
      page('articleList', 'features/article-list/article-list.route.tsx'),
      page('photoAlbum', room, { id: 'photo-album' }),
      page('photos', room, { id: 'photos' }),
      page('talk', room, { id: 'talk' }),
      page('link/list', room, { id: 'link-list' }),
      page('resources/front', room, { id: 'resources-front' }),
      page('resources/back', room, { id: 'resources-back' }),
      page('siteList', room, { id: 'site-list' }),
      page('userCenter', room, { id: 'user-center' }),
      page('message/list', room, { id: 'message-list' }),
      page('message/publish', room, { id: 'message-publish' }),
      page('message/detail', room, { id: 'message-detail' }),
      page('chat', room, { id: 'chat' }),
    ]),
  ]),
  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig
