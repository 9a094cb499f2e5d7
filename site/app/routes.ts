import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Letter by letter: without this `/Archives` would be a second address of `/archives`.
const page = (path: string, file: string, options: { id?: string } = {}) =>
  route(path, file, { ...options, caseSensitive: true })

const resource = 'features/resource/resource.route.tsx'
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
      page('photoAlbum', 'features/photo-album/photo-album.route.tsx'),
      page('photos', 'features/photos/photos.route.tsx'),
      page('talk', 'features/talk/talk.route.tsx'),
      page('link/list', 'features/link/link-list.route.tsx'),
      page('resources/front', resource, { id: 'resources-front' }),
      page('resources/back', resource, { id: 'resources-back' }),
      page('siteList', resource, { id: 'site-list' }),
      page('userCenter', 'features/user-center/user-center.route.tsx'),
      page('setup', 'features/account/set-up.route.tsx'),
      page('message/list', 'features/message/message-list.route.tsx'),
      page('message/publish', 'features/message/message-publish.route.tsx'),
      page('message/detail', 'features/message/message-detail.route.tsx'),
      page('chat', 'features/chat/chat.route.tsx'),
    ]),
    // The owner's own pages, at any other address; outside the frame of the screens, so that a 404 takes the shell's place.
    page('*', 'features/page/page.route.tsx'),
  ]),
] satisfies RouteConfig
