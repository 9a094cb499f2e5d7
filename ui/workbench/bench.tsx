import { useState } from 'react'
import { Avatar } from '../src/avatar.tsx'
import { Badge, CountBadge } from '../src/badge.tsx'
import { Button } from '../src/button.tsx'
import { Chip, tintOf, weightOf } from '../src/chip.tsx'
import { ConfirmDialog, Dialog } from '../src/dialog.tsx'
import { Drawer } from '../src/drawer.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { ErrorState } from '../src/error-state.tsx'
import { Field } from '../src/field.tsx'
import { Bell, ChevronDown, Search, Sun } from '../src/icon.ts'
import { IconButton } from '../src/icon-button.tsx'
import { Input, TextArea } from '../src/input.tsx'
import { Landscape } from '../src/landscape.tsx'
import { Menu, MenuItem, MenuLinkItem, MenuSeparator } from '../src/menu.tsx'
import { Notice, NoticeStack } from '../src/notice.tsx'
import { Pagination } from '../src/pagination.tsx'
import { Popover } from '../src/popover.tsx'
import { ProgressBar } from '../src/progress-bar.tsx'
import { Seal } from '../src/seal.tsx'
import { Select } from '../src/select.tsx'
import { SkeletonText } from '../src/skeleton.tsx'
import { Checkbox, Switch } from '../src/switch.tsx'
import { Article } from './article.tsx'

const posts = [
  [
    326,
    '小楼一夜听春雨',
    '五更起来，檐下的雨还没有停。想起放翁那两句诗，便把旧书翻出来，就着一盏灯，把这座小楼的来历慢慢写下。',
    '随笔',
  ],
  [
    327,
    '把十年的博客搬回自己家：一次不丢字的迁移',
    '从 Hexo 到自己的服务器，三百二十篇文章、一千四百张图片、六百条旧链接。',
    '折腾',
  ],
  [328, '秋日手冲笔记', '水温、研磨、时间，三个数字之外，还有窗外的桂花。', '生活'],
] as const
const terms = ['读诗', '江南', '胶片', 'Markdown', '咖啡', '迁移', '杭州', '书信']

/** Everything at once; `words` open what floats (dialog, confirm, drawer) and choose themes of the article. */
export function Bench({ words }: { words: readonly string[] }) {
  const [open, setOpen] = useState(words.find(word => ['dialog', 'confirm', 'drawer'].includes(word)) ?? '')
  const close = () => setOpen('')
  return (
    <div className="mx-auto max-w-page px-5 pb-24 desk:px-6">
      <ProgressBar isActive={words.includes('busy')} />
      <header className="flex h-[60px] items-center gap-3 border-line border-b">
        <Seal />
        <span className="mr-auto font-kai font-semibold text-xl tracking-label">小楼</span>
        <Menu
          trigger={
            <Button tone="quiet">
              更多 <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
          isHoverable
        >
          <MenuLinkItem href="#light">前端推荐</MenuLinkItem>
          <MenuLinkItem href="#light">后端推荐</MenuLinkItem>
          <MenuSeparator />
          <MenuItem tone="danger">退出</MenuItem>
        </Menu>
        <Popover
          title="音量"
          isTitleShown
          trigger={
            <IconButton label="搜索">
              <Search size={20} />
            </IconButton>
          }
        >
          此处可容一物。
        </Popover>
        <IconButton label="主题">
          <Sun size={20} />
        </IconButton>
        <IconButton label="消息">
          <Bell size={20} />
          <CountBadge count={12} label="条未读" />
        </IconButton>
      </header>
      <section className="py-10">
        <h1 className="text-4xl">欢迎来到小楼</h1>
        <p className="mt-2 font-kai text-ink-2 text-lg">小楼一夜听春雨，深巷明朝卖杏花。</p>
      </section>
      {posts.map(([id, title, text, category], index) => (
        <article
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_96px] gap-4 border-line border-t py-7 desk:grid-cols-[minmax(0,1fr)_176px] desk:gap-7"
        >
          <div>
            <h2 className="text-xl desk:text-2xl">
              {index === 0 && <Badge className="mr-2 align-[3px]">置顶</Badge>}
              {title}
            </h2>
            <p className="mt-2 text-ink-2">{text}</p>
            <div className="mt-3 flex flex-wrap gap-x-4 text-ink-3 text-sm">
              <time>2026-11-18</time>
              <Chip href="#light" label={category} kind="category" />
              <span>1.2k 次阅读</span>
            </div>
          </div>
          <div className="aspect-square overflow-hidden rounded-lg desk:aspect-4/3">
            <Landscape seed={id} />
          </div>
        </article>
      ))}
      <Pagination page={5} pageCount={12} hrefOf={page => `#page-${page}`} />
      <section className="mt-12 flex flex-wrap items-center gap-4">
        <Button tone="primary">发表</Button>
        <Button>保存草稿</Button>
        <Button tone="quiet">取消</Button>
        <Button tone="danger">删除</Button>
        <Button tone="primary" isBusy>
          正在送出…
        </Button>
        <Button disabled>不可用</Button>
        <Button size="small">小</Button>
        <Button size="large" tone="primary">
          大
        </Button>
        <Button onClick={() => setOpen('dialog')}>对话框</Button>
        <Button onClick={() => setOpen('confirm')}>确认</Button>
        <Button onClick={() => setOpen('drawer')}>抽屉</Button>
      </section>
      <section className="mt-10 flex flex-wrap items-center gap-4">
        <Seal sizePx={64} />
        <Seal sizePx={64} glyph="舟" />
        <Avatar name="楼中人" sizePx={56} />
        <Avatar name="su" />
        <Avatar name="坏" src="/none.png" />
        <Badge tone="quiet">转载</Badge>
        <Switch label="夜里自动转暗" defaultChecked />
        <Switch label="卡片" />
        <Checkbox label="记住我" defaultChecked />
      </section>
      <section className="mt-10 flex flex-wrap items-baseline gap-x-5 gap-y-2">
        {terms.map((term, id) => (
          <Chip
            key={term}
            href="#light"
            label={term}
            count={42 - id * 5}
            tint={tintOf(id)}
            weight={weightOf({ count: 42 - id * 5, max: 42 })}
          />
        ))}
      </section>
      <section className="mt-10 grid max-w-read gap-5">
        <Field label="用户账号" hint="五到十六个字符" isRequired>
          {control => <Input {...control} placeholder="请输入用户账号" />}
        </Field>
        <Field label="密码" error="密码格式应为8-18位数字、字母、符号的任意两种组合">
          {control => (
            <Input
              {...control}
              type="password"
              defaultValue="123"
              end={
                <IconButton label="显示密码">
                  <Search size={18} />
                </IconButton>
              }
            />
          )}
        </Field>
        <Field label="留言">{control => <TextArea {...control} placeholder="说点什么…" />}</Field>
        <Field label="分类">
          {control => (
            <Select {...control}>
              <option>随笔</option>
              <option>折腾</option>
            </Select>
          )}
        </Field>
        <SkeletonText lines={3} />
      </section>
      <section className="mt-10 grid gap-4 desk:grid-cols-2">
        <EmptyState title="此处尚无一字，且听风吟。" action={<Button>写第一篇</Button>} />
        <EmptyState drawing="book" title="翻遍书架，没有找到。换个字再试试？" />
        <EmptyState drawing="tea" title="茶还热着，客人未到。" />
        <EmptyState drawing="rain" title="今天没有新的消息，只有雨声。" />
        <ErrorState onRetry={close} />
      </section>
      <Article preview={words[0] ?? 'default'} code={words[1] ?? 'atom'} />
      {words.includes('notice') && (
        <NoticeStack>
          <Notice tone="ok" title="欢迎回来" text="夜深了，楼中人，早些歇息。" onClose={close} />
          <Notice tone="danger" title="错误提示" text="登录过期，请重新登录。" onClose={close} />
        </NoticeStack>
      )}
      <Dialog isOpen={open === 'dialog'} onOpenChange={close} title="登录" description="登录之后，才好留名。">
        <div className="grid gap-4">
          <Field label="用户账号">{control => <Input {...control} />}</Field>
          <Button tone="primary" size="large">
            登录
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onOpenChange={close}
        title="确定删除吗"
        description="删去之后，就找不回来了。"
        confirmLabel="删除"
        onConfirm={close}
      />
      <Drawer
        isOpen={open === 'drawer'}
        onOpenChange={close}
        title="我的消息"
        widthPercent={40}
        phoneWidthPercent={80}
      >
        <EmptyState drawing="tea" title="还没有人来信。" />
      </Drawer>
    </div>
  )
}
