export type RoomWords = { title: string; sentence: string; text: string }

/** What each room that is still being furnished says at its door, by path. */
export const roomWords: Record<string, RoomWords> = {
  '/photoAlbum': {
    title: '相册',
    sentence: '旧照片还在匣子里，等晒过太阳，再一张张挂上墙。',
    text: '这一间还在布置。挂好之后，可以按册翻看，也可以放大了慢慢看。',
  },
  '/photos': {
    title: '照片',
    sentence: '底片正在显影，影子已经有了，颜色还要等一等。',
    text: '这一间还在布置。相册开门那天，照片会一起挂出来。',
  },
  '/talk': {
    title: '说说',
    sentence: '檐下放了两把椅子，茶还没有沏上。',
    text: '这一间还在布置。以后零碎的话、路上的见闻，都会记在这里。',
  },
  '/link/list': {
    title: '友链',
    sentence: '相识的人家，正一户户写进门牌里。',
    text: '这一间还在布置。挂好门牌，便可以互相串门。',
  },
  '/resources/front': {
    title: '前端推荐',
    sentence: '案头的工具还没有擦亮，先别急着取用。',
    text: '这一间还在布置。用得顺手的前端书与工具，会分好类摆在架上。',
  },
  '/resources/back': {
    title: '后端推荐',
    sentence: '灶间的火刚生起来，菜谱还在誊写。',
    text: '这一间还在布置。用得住的后端书与工具，会分好类摆在架上。',
  },
  '/siteList': {
    title: '常去的站',
    sentence: '常走的几条路，还没有画成地图。',
    text: '这一间还在布置。画好之后，照着走就不会迷路。',
  },
  '/userCenter': {
    title: '个人中心',
    sentence: '给你留的那间客房，被褥还在晾晒。',
    text: '这一间还在布置。等门房有了钥匙，登录之后就能住进来。',
  },
  '/message/list': {
    title: '留言',
    sentence: '门厅的留言本还没有装订，笔墨已经备好。',
    text: '这一间还在布置。装订好了，欢迎写下第一页。',
  },
  '/message/publish': {
    title: '写留言',
    sentence: '笺纸正在裁，墨也正在研。',
    text: '这一间还在布置。留言本装订好的那天，就可以落笔。',
  },
  '/message/detail': {
    title: '一则留言',
    sentence: '这一页还没有人写过，纸是白的。',
    text: '这一间还在布置。留言本装订好之后，再来翻这一页。',
  },
  '/chat': {
    title: '聊天室',
    sentence: '灯已经点上，桌椅还没有搬进来。',
    text: '这一间还在布置。摆好之后，推门就能说话。',
  },
}

const unnamed: RoomWords = {
  title: '还在布置',
  sentence: '门还关着，里面有人在忙。',
  text: '这一间还在布置，过些日子再来。',
}

export function findRoomWords(pathname: string): RoomWords {
  return roomWords[pathname.replace(/\/+$/, '')] ?? unnamed
}
