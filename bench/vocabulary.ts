/** Words of the generated blog: function words first, as in any Chinese text; others are generated. */
export const functionWords =
  '的 了 是 在 我 一个 不 有 也 这 就 他 人 都 说 我们 着 到 要 没有 和 很 自己 去 会 那 看 好 上 又 还 来 时候 里 把 你 什么 后来 得 过 可以 因为 所以 但是 如果 这样 已经 起来 一些 现在 其实 只是 知道 觉得 时间 问题 东西 地方 生活 一点 那么 之后 之前 开始 可能 应该 需要 使用 这个 那个 大家 今天 还是 然后 而且 不过 或者 以及 对于 通过 进行 出来 下来 几个 第一 比较 非常 一直 终于 当然 其中 同时 一样 有些 每天'.split(
    ' ',
  )

/** About five hundred common characters, from which content words are made in pairs. */
export const characters =
  '春夏秋冬风花雪月山水云雨江河湖海天地日星光影晨暮晴阴寒暖东南西北前后左右高低远近大小长短新旧明暗红绿蓝白黑青黄金木石土草叶竹松梅兰荷柳桃杏鸟鱼虫马牛羊犬猫燕雁鹤鹿门窗屋檐墙桥路街巷城镇村庄园林楼台亭塔井田船车灯火烟酒茶饭粥面菜果盐糖书纸笔墨字句诗词歌曲琴画棋剑衣裳鞋帽伞镜钟表信件包袋杯碗盘刀针线布绳箱柜桌椅床枕梦心情意思想念忆忘愁喜怒哀乐爱恨怕羞笑哭泪声音语言话题文章故事消息记录回答解释讨论说明介绍推荐分享整理总结学习工作读写听看走跑跳坐立睡醒吃喝买卖修造开关推拉提放取送接换变化生长成败得失进退起落来往出入增减加减乘除算数量值型类名称号码编译运行调试部署配置安装升级备份恢复迁移缓存索引查询更新删除插入合并分支提交版本发布测试验证性能内存磁盘网络服务端口协议接口请求响应数据结构函数变量参数对象数组循环条件异常错误日志监控容器镜像集群节点线程进程锁队列消费生产模板组件页面样式布局动画渲染路由状态事件父母兄弟姐妹儿女朋友老师同学邻居客人主人旅行照片电影音乐游戏比赛假期周末清早中午傍晚深夜年岁季节古今世界国家社会历史文化科学技术艺术自然宇宙生命健康医院药病痛身体眼睛耳朵嘴唇手臂脚步头发皮肤骨血'

export const latinWords =
  'Docker Linux React Node JavaScript TypeScript Python Nginx Git CSS HTML HTTP API SQL Redis Vue Rust Go Java Kubernetes VSCode GitHub Webpack Vite JSON YAML Markdown Hexo RSS WebSocket PostgreSQL SQLite MySQL npm bash Vim macOS Windows Android iOS'.split(
    ' ',
  )

export const categories = '随笔 读书 技术 旅行 影像 音乐 生活 园艺 饮食 手工 往事 年终'.split(' ')
/** Each is in few articles: no other word of the vocabulary can form them. */
export const rareWords = { one: '鲸', two: '鲸落', many: '鲸落于深渊之底', latin: 'zettelkasten' } as const
/** At the end of every article. */
export const commonPhrase = '写到这里天色已经不早了'
