import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const room = 'features/room/room.route.tsx'
const article = 'features/article/article.route.tsx'

/** The specification's route table, one line a URL; docs/routes.md lists them and routes.test.ts compares. */
export default [
  index('shell/front-door.route.tsx'),
  layout('shell/layout.route.tsx', [
    layout('shell/page.route.tsx', [
      route('home', 'features/home/home.route.tsx'),
      route('archives', 'features/archives/archives.route.tsx'),
      route('category', 'features/category/category.route.tsx'),
      route('tag', 'features/tag/tag.route.tsx'),
      route('article', article, { id: 'article' }),
      route('posts/:slug', article, { id: 'post' }),
      route('articleList', 'features/article-list/article-list.route.tsx'),
      route('photoAlbum', room, { id: 'photo-album' }),
      route('photos', room, { id: 'photos' }),
      route('talk', room, { id: 'talk' }),
      route('link/list', room, { id: 'link-list' }),
      route('resources/front', room, { id: 'resources-front' }),
      route('resources/back', room, { id: 'resources-back' }),
      route('siteList', room, { id: 'site-list' }),
      route('userCenter', room, { id: 'user-center' }),
      route('message/list', room, { id: 'message-list' }),
      route('message/publish', room, { id: 'message-publish' }),
      route('message/detail', room, { id: 'message-detail' }),
      route('chat', room, { id: 'chat' }),
    ]),
  ]),
  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig
