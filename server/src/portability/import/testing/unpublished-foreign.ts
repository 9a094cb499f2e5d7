import {
  ahead,
  type ForeignRow,
  ghost,
  halo,
  mxSpace,
  typecho,
  vanblog,
  wordpress,
} from './unpublished-export.ts'

/** The same table for exports and databases. */
export const foreignTable: Readonly<Record<string, readonly ForeignRow[]>> = {
  WordPress: [
    {
      written: '草稿、待审',
      fate: 'draft',
      words: 'Draft: Incomplete post viewable by anyone with proper user role.',
      ...wordpress({ 'wp:status': 'draft' }),
    },
    {
      written: '草稿、待审',
      fate: 'draft',
      words: 'Pending: Awaiting a user with the publish_posts capability',
      ...wordpress({ 'wp:status': 'pending' }),
    },
    {
      written: '插件自己的状态',
      fate: 'draft',
      words: 'Custom Status',
      ...wordpress({ 'wp:status': 'archived' }),
    },
    {
      written: '定时发布',
      fate: 'scheduled',
      words: 'Future: Scheduled to be published in a future date.',
      ...wordpress({ 'wp:status': 'future', 'wp:post_date_gmt': '2099-01-01 00:00:00' }),
    },
    {
      written: '导出时没发、如今过了时的定时',
      fate: 'draft',
      words: 'Future: Scheduled to be published in a future date.',
      ...wordpress({ 'wp:status': 'future' }),
    },
    {
      written: '私密',
      fate: 'private',
      words: 'Private: Viewable only to WordPress users at Administrator level.',
      ...wordpress({ 'wp:status': 'private' }),
    },
    {
      written: '密码保护',
      fate: 'password',
      words: 'Password protected: visitors enter the password',
      ...wordpress({ 'wp:post_password': 'kaimen' }),
    },
    {
      written: '回收站',
      fate: 'out',
      words: 'Trash: Posts in the Trash are assigned the trash status.',
      ...wordpress({ 'wp:status': 'trash' }),
    },
    {
      written: '私密的页面',
      fate: 'draft',
      words: 'Private',
      ...wordpress({ 'wp:status': 'private', 'wp:post_type': 'page' }),
    },
  ],
  Ghost: [
    { written: '草稿', fate: 'draft', words: 'status: draft', ...ghost({ status: 'draft' }) },
    {
      written: '定时发布',
      fate: 'scheduled',
      words: 'status: scheduled',
      ...ghost({ status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' }),
    },
    {
      written: '只给会员、付费会员看',
      fate: 'private',
      words: 'visibility: public, members, paid, tiers',
      ...ghost({ visibility: 'members' }),
    },
    {
      written: '只给会员、付费会员看',
      fate: 'private',
      words: 'visibility: public, members, paid, tiers',
      ...ghost({ visibility: 'tiers' }),
    },
    { written: '只发邮件', fate: 'private', words: 'status: sent', ...ghost({ status: 'sent' }) },
    {
      written: '定时发给会员的邮件',
      fate: 'draft',
      words: 'email_only',
      ...ghost(
        { status: 'scheduled', published_at: '2099-01-01T00:00:00.000Z' },
        { posts_meta: [{ post_id: 'a', email_only: 1 }] },
      ),
    },
    {
      written: '整站私密',
      fate: 'private',
      words: 'Make this site private: enable protection with a simple shared password.',
      ...ghost({}, { settings: [{ key: 'is_private', value: 'true' }] }),
    },
  ],
  Typecho: [
    { written: '草稿、待审核', fate: 'draft', words: '待审核', ...typecho({ status: 'waiting' }) },
    { written: '草稿、待审核', fate: 'draft', words: '草稿', ...typecho({ type: 'post_draft' }) },
    {
      written: '日子还没到的',
      fate: 'scheduled',
      words: '发布日期',
      ...typecho({ created: String(ahead / 1_000) }),
    },
    { written: '隐藏', fate: 'unlisted', words: '隐藏', ...typecho({ status: 'hidden' }) },
    { written: '私密', fate: 'private', words: '私密', ...typecho({ status: 'private' }) },
    { written: '密码保护', fate: 'password', words: '密码保护', ...typecho({ password: 'kaimen' }) },
  ],
  'Halo 2': [
    { written: '没有发布的', fate: 'draft', words: 'publish: false', ...halo({ publish: false }) },
    {
      written: '定时发布',
      fate: 'scheduled',
      words: 'publishTime',
      ...halo({ publishTime: '2099-01-01T00:00:00Z' }),
    },
    {
      written: '私有、内部成员可见',
      fate: 'private',
      words: 'visible: PRIVATE, INTERNAL',
      ...halo({ visible: 'PRIVATE' }),
    },
    {
      written: '私有、内部成员可见',
      fate: 'private',
      words: 'visible: PRIVATE, INTERNAL',
      ...halo({ visible: 'INTERNAL' }),
    },
    {
      written: '隐藏的分类（和它下面的）里的',
      fate: 'unlisted',
      words: 'hideFromList',
      ...halo(
        { categories: ['c'] },
        { c: { name: '下', parent: 'p', isHidden: false }, p: { name: '上', parent: '', isHidden: true } },
      ),
    },
    {
      written: '隐藏的分类（和它下面的）里的',
      fate: 'unlisted',
      words: 'status.hideFromList',
      ...halo({}, {}, { hideFromList: true }),
    },
  ],
  VanBlog: [
    { written: '草稿', fate: 'draft', words: '草稿', ...vanblog({}, {}, 'drafts') },
    { written: '隐藏', fate: 'private', words: '隐藏', ...vanblog({ hidden: true }) },
    {
      written: '隐藏、站点允许凭地址打开',
      fate: 'unlisted',
      words: '允许通过 URL 打开隐藏文章',
      ...vanblog({ hidden: true }, { allowOpenHiddenPostByUrl: 'true' }),
    },
    {
      written: '加密',
      fate: 'password',
      words: '加密文章',
      ...vanblog({ private: true, password: 'kaimen' }),
    },
    {
      written: '加密而没有密码',
      fate: 'private',
      words: '加密文章',
      ...vanblog({ private: true, password: '' }),
    },
    { written: '删除了的', fate: 'out', words: '回收站', ...vanblog({ deleted: true }) },
  ],
  'MX Space': [
    { written: '不公开', fate: 'private', words: 'hide', ...mxSpace({ hide: true }) },
    { written: '不公开', fate: 'private', words: 'isPublished: false', ...mxSpace({ isPublished: false }) },
    {
      written: '`publicAt`、`secret` 还没到',
      fate: 'scheduled',
      words: 'publicAt',
      ...mxSpace({ publicAt: new Date(ahead) }),
    },
    { written: '密码', fate: 'password', words: 'password', ...mxSpace({ password: 'kaimen' }) },
  ],
}
