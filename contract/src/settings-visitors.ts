import type { SettingRow } from './setting-row.ts'

/** Who may sign up, what visitors may write and what is pending; including the chat room's settings. */
export const visitorRows = {
  registration: {
    group: 'guests',
    label: '新用户注册',
    sentence: '关上以后，没有账号的人不能再注册；老用户照常登录。',
    keywords: '开放 关闭 register',
    control: { kind: 'switch', on: 'open', off: 'closed', says: '允许新用户注册' },
  },
  password_policy: {
    group: 'guests',
    label: '密码规则',
    sentence: '只管以后定的密码，已经有的不受影响。',
    keywords: '强度 安全 长度 password owasp',
    control: {
      kind: 'choice',
      options: [
        { value: 'spec', label: '平常：8 位以上，数字、字母、符号任意两种' },
        { value: 'asvs', label: '长：12 到 128 个字，内容不限' },
      ],
    },
  },
  guest_comment: {
    group: 'guests',
    label: '没有登录的人也能评论',
    sentence:
      '留个名字就能评论，信箱和网址可填可不填：信箱只有你在评论管理里看得到，网址是名字的链接。这样的评论要你点头才出现。',
    keywords: '游客 匿名 审核 不注册 邮箱 网址 guest',
    control: { kind: 'switch', on: 'moderated', off: 'off', says: '允许，先给我看' },
  },
  first_comment: {
    group: 'guests',
    label: '第一次评论先审核',
    sentence: '头一回评论或留言的人，等你放进来一次；之后他说的话直接出现。广告多的时候打开它，最管用。',
    keywords: '审核 首次 新人 垃圾评论 first',
    control: { kind: 'switch', on: 'moderated', off: 'open', says: '第一条先等我看' },
  },
  moderated_words: {
    group: 'guests',
    label: '需要审核的词',
    sentence: '评论、留言里有其中一个，不管谁写的，都等你看过再出现。只有你知道这张单子。',
    keywords: '敏感词 审核 屏蔽 广告 垃圾评论',
    control: { kind: 'words', placeholder: '一行一个，或用逗号隔开' },
  },
  spam_words: {
    group: 'guests',
    label: '垃圾评论的词',
    sentence: '有其中一个的直接当垃圾收走，不打扰你；30 天后自己清掉，之前还能在「垃圾」里找回来。',
    keywords: '广告 屏蔽 黑名单 垃圾评论 spam',
    control: { kind: 'words', placeholder: '一行一个，或用逗号隔开' },
  },
  upload_wait_minutes: {
    group: 'guests',
    label: '传图要等多久',
    sentence: '新账号满这么多分钟才能上传图片，防一注册就乱传的。写 0 就不用等。',
    keywords: '上传 图片 限制',
    control: { kind: 'number', unit: '分钟' },
  },
  special_user_id: {
    group: 'guests',
    label: '特别欢迎的人',
    sentence: '这位用户的编号，进门时听到的是下面那句话，不是平常的问候。写 0 就是没有。',
    keywords: '欢迎 special',
    control: { kind: 'number', unit: '号' },
  },
  special_welcome: {
    group: 'guests',
    label: '特别的欢迎',
    sentence: '只说给上面那一位听的话。空着就照平常问候。',
    keywords: '问候 special',
    control: { kind: 'line' },
  },
  presence: {
    group: 'guests',
    label: '有人在读',
    sentence:
      '文章末尾和首页说一声此刻还有几个人在。只说人数，不记是谁，也不存下来；不愿被数的人，页脚里自己就能关。',
    keywords: '在线 人数 同读 隐私 presence online',
    control: { kind: 'switch', on: 'shown', off: 'off', says: '告诉读者还有几个人在' },
  },
  home_now: {
    group: 'guests',
    label: '首页的「此刻」',
    sentence:
      '首页边上的一小块：时辰和节气、最近的一条说说、聊天室上回有人说话是什么时候（只说时候，不说话）。',
    keywords: '首页 节气 时辰 说说 在家 now home',
    control: { kind: 'switch', on: 'shown', off: 'off', says: '首页说说此刻' },
  },
  owner_song: {
    group: 'guests',
    label: '我在听什么',
    sentence: '你登录着听歌，首页的「此刻」就告诉来客是哪一首。不打开，就什么也不记。',
    keywords: '音乐 歌 正在听 首页 now playing music',
    control: { kind: 'switch', on: 'shown', off: 'off', says: '告诉来客我在听的歌' },
  },
  chat: {
    group: 'chat',
    label: '开放发言',
    sentence: '关上以后来客只能看，不能说；你自己照常。',
    keywords: '禁言 关闭 聊天',
    control: { kind: 'switch', on: 'open', off: 'closed', says: '来客可以说话' },
  },
  chat_slow_seconds: {
    group: 'chat',
    label: '发言间隔',
    sentence: '同一个人两句话之间至少隔这么多秒。写 0 就不限。',
    keywords: '慢速 刷屏 slow',
    control: { kind: 'number', unit: '秒' },
  },
  chat_recall_minutes: {
    group: 'chat',
    label: '多久内能撤回',
    sentence: '说出去的话，这么多分钟里自己可以收回。写 0 就一直可以。',
    keywords: '撤回 recall',
    control: { kind: 'number', unit: '分钟' },
  },
  chat_previews: {
    group: 'chat',
    label: '链接预览',
    sentence: '有人在聊天室贴了链接，就去取那一页的标题和简介放在下面。去取的是服务器，那边看得见它的地址。',
    keywords: '链接 预览 标题 link preview',
    control: { kind: 'switch', on: 'on', off: 'off', says: '取链接的标题和简介' },
  },
  chat_blocked_words: {
    group: 'chat',
    label: '禁止的词',
    sentence: '有其中一个的话发不出去，全角半角、大写小写都算。只有你知道这张单子。',
    keywords: '敏感词 屏蔽',
    control: { kind: 'words', placeholder: '一行一个，或用逗号隔开' },
  },
} satisfies Readonly<Record<string, SettingRow>>
