import { isClosedPath, type MenuPlace, menuEntries } from '@xiaolou/contract/menu'
import type { SettingGroup } from '@xiaolou/contract/settings-groups'
import type { SettingName } from '@xiaolou/contract/settings-table'
import { Avatar } from '@xiaolou/ui/avatar'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { useSiteTime } from '../../lib/when.ts'
import { badgesOf } from './badges-editor.tsx'
import { menuOf } from './menu-editor.tsx'
import { closedSectionsOf } from './sections-editor.tsx'
import { type SettingsState, settingValue } from './settings-state.ts'

type Read = (name: SettingName) => string

/** A live preview of a group's settings as readers will see them; nothing for invisible ones. */
export function SettingsPreview({ group, state }: { group: SettingGroup; state: SettingsState }) {
  const text: Read = name => {
    const value = settingValue(state, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const inside = previewOf(group, text, state)
  if (!inside) return null
  return (
    <figure className="settings-preview" aria-label="来客看到的">
      {inside}
      <figcaption>来客看到的</figcaption>
    </figure>
  )
}

function previewOf(group: SettingGroup, text: Read, state: SettingsState): ReactNode {
  switch (group) {
    case 'sign':
      return <Sign text={text} />
    case 'record':
    case 'badges':
      return <Foot text={text} badges={badgesOf(settingValue(state, 'footer_badges'))} />
    case 'menu':
      return <Menus state={state} />
    case 'contact':
      return <Contacts text={text} />
    case 'article':
      return <ArticleEnds text={text} />
    case 'links':
      return text('link_notice') ? (
        <p className="preview-notice ink-2 text-15 line-above">{text('link_notice')}</p>
      ) : null
    default:
      return null
  }
}

function Sign({ text }: { text: Read }) {
  const owner = text('owner_name') || text('blog_name')
  return (
    <div className="preview-sign">
      <div>
        <p className="preview-name">{text('blog_name') || '站名'}</p>
        {text('personal_say') && <p className="preview-say">{text('personal_say')}</p>}
      </div>
      <div>
        {text('avatar_bg') && <img src={text('avatar_bg')} alt="" className="preview-ground" />}
        <div className="preview-owner row gap-14">
          <Avatar name={owner} src={text('blog_avatar')} sizePx={48} />
          <div>
            <p>{owner}</p>
            {text('owner_say') && <p className="preview-small">{text('owner_say')}</p>}
          </div>
        </div>
      </div>
      {text('blog_notice') && (
        <p className="preview-notice ink-2 text-15 line-above">{text('blog_notice')}</p>
      )}
    </div>
  )
}

/** The bar at the top, and its folded entries. */
function Menus({ state }: { state: SettingsState }) {
  const { menu_pages } = useSite().config
  const closed = closedSectionsOf(settingValue(state, 'closed_rooms'))
  const open = menuEntries({ menu: menuOf(settingValue(state, 'menu')), menu_pages }).filter(
    ({ to }) => !isClosedPath(closed, to),
  )
  const wordsAt = (place: MenuPlace) => open.filter(one => one.place === place).map(({ label }) => label)
  const folded = wordsAt('more')
  return (
    <div className="preview-foot">
      <p>
        {wordsAt('bar').map(label => (
          <span key={label}>{label}</span>
        ))}
        {folded.length > 0 && <span>更多（{folded.join(' ')}）</span>}
      </p>
    </div>
  )
}

function Foot({ text, badges }: { text: Read; badges: ReturnType<typeof badgesOf> }) {
  const from = text('copyright_from_year')
  const year = useSiteTime().slice(0, 4)
  const named = badges.filter(({ name }) => name.trim() !== '')
  return (
    <div className="preview-foot">
      <p>
        <span>
          © {Number(from) < Number(year) ? `${from}–${year}` : year} {text('owner_name') || text('blog_name')}
        </span>
        {text('icp_number') && <span>{text('icp_number')}</span>}
        {text('police_number') && <span>{text('police_number')}</span>}
      </p>
      {named.length > 0 && (
        <p>
          {named.map(({ name, image }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered again with every key press, without state.
            <span key={index}>{image ? <img src={image} alt={name} height={20} /> : name}</span>
          ))}
        </p>
      )}
    </div>
  )
}

const places: readonly (readonly [SettingName, string])[] = [
  ['github_link', 'GitHub'],
  ['git_ee_link', 'Gitee'],
  ['bilibili_link', '哔哩哔哩'],
  ['we_chat_link', '微信'],
  ['we_chat_group', '微信群'],
  ['qq_link', 'QQ'],
  ['qq_group', 'QQ 群'],
]

function Contacts({ text }: { text: Read }) {
  const set = places.filter(([name]) => text(name) !== '')
  const codes = [
    { name: '微信', src: text('we_chat_pay') },
    { name: '支付宝', src: text('ali_pay') },
  ].filter(({ src }) => src !== '')
  return (
    <>
      <p className="preview-small">
        {set.length > 0
          ? `首页主人的下面：${set.map(([, name]) => name).join(' · ')}`
          : '一处也没写，首页主人的下面就没有这一行。'}
      </p>
      {codes.length > 0 ? (
        <div className="preview-codes ink-2 text-14 text-center">
          {codes.map(({ name, src }) => (
            <span key={name}>
              <img src={src} alt="" />
              {name}
            </span>
          ))}
        </div>
      ) : (
        <p className="preview-small">两张赞赏码都没有，文章末尾就没有「请喝杯茶」。</p>
      )}
    </>
  )
}

function ArticleEnds({ text }: { text: Read }) {
  const days = text('outdated_after_days')
  return (
    <div className="grid gap-8 ink-2 text-15">
      <p className="preview-small">
        {days === '0'
          ? '旧文前面不说什么。'
          : `${days} 天没有改过的文章，标题下会有一行：文中的说法也许已经旧了。`}
      </p>
      {text('article_licence') && (
        <p>
          许可 <span className="ink-link">{text('article_licence')}</span>
        </p>
      )}
    </div>
  )
}
