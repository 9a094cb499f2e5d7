/** The groups of the settings, separate from the long table: sidebar and palette load them at the start. */
export const settingGroups = [
  { id: 'sign', name: '站名与头像', words: '门牌 公告 名字', lead: '来客推门先看见的：名字、头像、一句话。' },
  {
    id: 'record',
    name: '站点与备案',
    words: '域名 网址 SEO domain',
    lead: '写给搜索引擎和页脚的。域名不在这里改：写在环境变量 SITE_URL 里，重新启动就换。',
  },
  { id: 'badges', name: '页脚徽章', words: 'footer', lead: '每一页最底下的一排小图或小字。' },
  { id: 'menu', name: '菜单与开关', words: '导航', lead: '来客走得到哪里，门口的牌子怎么排。' },
  {
    id: 'look',
    name: '外观',
    words: '主题 样式 皮肤 theme',
    lead: '给会写 CSS 的人。后台不受它的管；页面看不见了，在地址后面加 ?css=off。',
  },
  { id: 'contact', name: '联系与赞赏', words: '社交 打赏', lead: '怎么找到你，怎么请你喝一杯。' },
  { id: 'article', name: '文章', words: '许可', lead: '每篇文章末尾的话，和旧文前的提醒。' },
  { id: 'guests', name: '注册与评论', words: '来客', lead: '谁能注册，谁能说话，哪些话先给你看。' },
  { id: 'chat', name: '聊天室', words: '规矩', lead: '灯亮着的时候，屋里的规矩。' },
  { id: 'music', name: '音乐', words: '曲库', lead: '曲子可以借给谁放。' },
  { id: 'links', name: '友链', words: '友情链接', lead: '写给想换链接的人。' },
] as const
export type SettingGroup = (typeof settingGroups)[number]['id']
