import * as article from '@xiaolou/contract/article'
import { changeManagedArticles } from '@xiaolou/contract/article-manage'
import * as category from '@xiaolou/contract/category'
import * as draft from '@xiaolou/contract/draft'
import { keepDraftVersion } from '@xiaolou/contract/draft-history'
import * as media from '@xiaolou/contract/media'
import * as music from '@xiaolou/contract/music-manage'
import * as page from '@xiaolou/contract/page'
import * as photo from '@xiaolou/contract/photo'
import * as photoManage from '@xiaolou/contract/photo-manage'
import { fetchPicture } from '@xiaolou/contract/picture'
import * as resource from '@xiaolou/contract/resource'
import * as tag from '@xiaolou/contract/tag'
import * as talk from '@xiaolou/contract/talk'
import { about, quoted, type Sentence, says } from './audit.phrase.ts'

const toBin = '把{}放进回收站'
const forGood = '彻底删除{}'
const fromBin = '从回收站恢复{}'
const visibilityWords = { public: '公开', unlisted: '仅凭地址可见', private: '仅自己可见' }

const titled = (title: unknown) => quoted(title).replace('「', '《').replace('」', '》')

function articlesChanged(change: object): string {
  const given: Record<string, unknown> = { ...change }
  switch (given.do) {
    case 'visibility':
      return `把{}改为${Object.entries(visibilityWords).find(([name]) => name === given.visibility)?.[1] ?? '另一种可见范围'}`
    case 'category':
      return `把{}归入分类${quoted(given.category)}`
    case 'add_tag':
      return `给{}加上标签${quoted(given.tag)}`
    case 'remove_tag':
      return `去掉{}的标签${quoted(given.tag)}`
    case 'pin':
      return given.is_pinned ? '把{}置顶' : '取消{}的置顶'
    case 'bin':
      return toBin
    case 'restore':
      return fromBin
    case 'delete':
      return forGood
    default:
      return '修改{}'
  }
}

const articles: readonly Sentence[] = [
  says(article.addArticle, ({ article_title }) => `发布文章${titled(article_title)}`),
  says(article.updateArticle, ({ id }) => about('修改文章{}', 'article', id)),
  says(article.deleteArticle, ({ id, status }) => about(status === 3 ? forGood : toBin, 'article', id)),
  says(article.revertArticle, ({ id }) => about(fromBin, 'article', id)),
  // The given status is the current one.
  says(article.setArticlePublic, ({ id, status }) =>
    about(status === 2 ? '把{}改为公开' : '把{}改为仅自己可见', 'article', id),
  ),
  says(article.updateArticleTop, ({ id, is_top }) =>
    about(is_top === 1 ? '把{}置顶' : '取消{}的置顶', 'article', id),
  ),
  says(changeManagedArticles, ({ ids, change }) =>
    change?.do === 'undo' ? '撤销对文章的批量修改' : about(articlesChanged(change ?? {}), 'article', ids),
  ),
  says(draft.publishDraft, ({ key, publish_at }) =>
    about(publish_at ? `定时 ${publish_at} 发布{}` : '发布{}', 'draft', key),
  ),
  says(draft.unscheduleDraft, ({ key }) => about('取消{}的定时发布', 'draft', key)),
  says(draft.binDrafts, ({ keys }) => about(toBin, 'draft', keys)),
  says(draft.restoreDrafts, ({ keys }) => about(fromBin, 'draft', keys)),
  says(draft.deleteDrafts, ({ keys }) => about(forGood, 'draft', keys)),
  says(draft.getPreviewLink, ({ key }) => about('取得{}的预览链接', 'draft', key)),
  says(keepDraftVersion, ({ key }) => about('把{}的一份旧稿收进历史', 'draft', key)),
]

const terms: readonly Sentence[] = [
  says(category.addCategory, ({ category_name }) => `新建分类${quoted(category_name)}`),
  says(category.updateCategory, ({ id, category_name }) =>
    about(`把{}改名为${quoted(category_name)}`, 'category', id),
  ),
  says(category.deleteCategory, ({ categoryIdList }) => about('删除{}', 'category', categoryIdList)),
  says(category.describeCategory, ({ id }) => about('修改{}的颜色与简介', 'category', id)),
  says(category.mergeCategories, ({ ids, move_to }) => ({
    says: move_to ? '合并{}' : '删除{}',
    of: [
      { kind: 'category', ids: ids ?? [] },
      ...(move_to ? [{ kind: 'category' as const, ids: [move_to] }] : []),
    ],
  })),
  says(category.orderCategories, '调整分类的先后'),
  says(category.undoCategories, '撤销对分类的合并或删除'),
  says(tag.addTag, ({ tag_name }) => `新建标签${quoted(tag_name)}`),
  says(tag.updateTag, ({ id, tag_name }) => about(`把{}改名为${quoted(tag_name)}`, 'tag', id)),
  says(tag.deleteTag, ({ tagIdList }) => about('删除{}', 'tag', tagIdList)),
  says(tag.describeTag, ({ id }) => about('修改{}的颜色与简介', 'tag', id)),
  says(tag.mergeTags, ({ ids, move_to }) => ({
    says: move_to ? '合并{}' : '删除{}',
    of: [{ kind: 'tag', ids: ids ?? [] }, ...(move_to ? [{ kind: 'tag' as const, ids: [move_to] }] : [])],
  })),
  says(tag.orderTags, '调整标签的先后'),
  says(tag.undoTags, '撤销对标签的合并或删除'),
]

const talks: readonly Sentence[] = [
  says(talk.publishTalk, '发布一条说说'),
  says(talk.updateTalk, ({ id }) => about('修改{}', 'talk', id)),
  says(talk.deleteTalkById, ({ id, status }) => about(status === 3 ? forGood : toBin, 'talk', id)),
  says(talk.revertTalk, ({ id }) => about(fromBin, 'talk', id)),
  says(talk.togglePublic, ({ id, status }) =>
    about(status === 2 ? '把{}改为仅自己可见' : '把{}改为公开', 'talk', id),
  ),
  says(talk.toggleTop, ({ id, is_top }) => about(is_top === 1 ? '把{}置顶' : '取消{}的置顶', 'talk', id)),
]

const pages: readonly Sentence[] = [
  says(page.addPage, ({ title }) => `新建页面${titled(title)}`),
  says(page.updatePage, ({ id }) => about('修改{}', 'page', id)),
  says(page.binPage, ({ id, is_binned }) => about(is_binned ? toBin : fromBin, 'page', id)),
  says(page.deletePage, ({ id }) => about(forGood, 'page', id)),
  says(page.orderPages, '调整页面在菜单里的先后'),
  says(resource.addResource, ({ name }) => `新建推荐${quoted(name)}`),
  says(resource.updateResource, ({ id }) => about('修改{}', 'resource', id)),
  says(resource.deleteResource, ({ id }) => about('删除{}', 'resource', id)),
  says(resource.orderResources, '调整推荐的先后'),
]

const pictures: readonly Sentence[] = [
  says(photo.addAlbum, ({ album_name }) => `新建相册${quoted(album_name)}`),
  says(photo.updateAlbum, ({ id }) => about('修改{}', 'album', id)),
  says(photo.deleteAlbum, ({ id }) => about('删除{}', 'album', id)),
  says(photoManage.binAlbum, ({ id, is_binned }) => about(is_binned ? toBin : fromBin, 'album', id)),
  says(photoManage.deleteBinnedAlbum, ({ id }) => about(forGood, 'album', id)),
  says(photoManage.hideAlbum, ({ id, is_hidden }) => about(is_hidden ? '隐藏{}' : '重新显示{}', 'album', id)),
  says(photoManage.setAlbumCover, ({ id }) => about('更换{}的封面', 'album', id)),
  says(photoManage.orderAlbums, '调整相册的先后'),
  says(photo.addPhotos, ({ album_id, photoList }) =>
    about(`往{}里放 ${photoList?.length ?? 0} 张照片`, 'album', album_id ?? photoList?.[0]?.album_id),
  ),
  says(photoManage.putPhotos, ({ album_id, photoList }) =>
    about(`往{}里放 ${photoList?.length ?? 0} 张照片`, 'album', album_id),
  ),
  says(photoManage.orderPhotos, ({ album_id }) => about('调整{}里照片的先后', 'album', album_id)),
  says(photoManage.movePhotos, ({ album_id, idList }) =>
    about(`把 ${idList?.length ?? 0} 张照片移到{}`, 'album', album_id),
  ),
  says(photoManage.updatePhoto, ({ id }) => about('修改{}', 'photo', id)),
  says(photo.deletePhotos, ({ idList, imgList, type }) =>
    about(type === 2 ? forGood : toBin, 'photo', idList ?? [imgList].flat().map(one => one?.id)),
  ),
  says(photo.revertPhotos, ({ idList }) => about(fromBin, 'photo', idList)),
  says(media.binMedia, ({ names }) => about(toBin, 'media', names)),
  says(media.restoreMedia, ({ names }) => about(fromBin, 'media', names)),
  says(media.deleteMedia, ({ names }) => about(forGood, 'media', names)),
  says(fetchPicture, ({ url }) => `转存别处的图片${quoted(url)}`),
]

const songs: readonly Sentence[] = [
  says(music.saveSongTags, ({ id, tags }) =>
    about(tags === null ? '把{}的信息改回文件里写的' : '修改{}的信息', 'song', id),
  ),
  says(music.saveLyricFiles, ({ id }) => about('修改{}的歌词', 'song', id)),
  says(music.deleteSong, ({ id }) => about(forGood, 'song', id)),
  says(music.savePlaylist, ({ name, path }) => `${path ? '修改' : '新建'}歌单${quoted(name)}`),
  says(music.deletePlaylist, ({ path }) => `删除歌单${quoted(path)}`),
  says(music.scanSongs, '重新扫描放歌的文件夹'),
]

/** Actions on what the owner writes and shows. */
export const contentSentences: readonly Sentence[] = [
  ...articles,
  ...terms,
  ...talks,
  ...pages,
  ...pictures,
  ...songs,
]
