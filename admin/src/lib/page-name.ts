import { screens } from '@xiaolou/contract/address'

const names = new Map<string, string>([
  [screens.home.path, '首页'],
  [screens.archives.path, '时间轴'],
  [screens.categories.path, '分类'],
  [screens.tags.path, '标签'],
  [screens.articleById.path, '文章'],
  [screens.articleList.path, '一类文章'],
  [screens.albums.path, '相册'],
  [screens.photos.path, '相册里面'],
  [screens.talk.path, '说说'],
  [screens.links.path, '友链'],
  [screens.resourcesFront.path, '前端资源'],
  [screens.resourcesBack.path, '后端资源'],
  [screens.sites.path, '常去的站'],
  [screens.userCenter.path, '个人中心'],
  [screens.setUp.path, '布置'],
  [screens.messages.path, '留言板'],
  [screens.publishMessage.path, '写留言'],
  [screens.message.path, '一条留言'],
  [screens.chat.path, '聊天室'],
])

/** The name of an address of the site for the owner: a screen's name, else the address itself. */
export function placeName(path: string): string {
  const [screen = path, id] = path.split('?id=')
  const name = names.get(screen)
  if (name === undefined) return path
  return id === undefined ? name : `${name} ${id}`
}
