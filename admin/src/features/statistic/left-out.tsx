import type { RobotName, Statistics } from '@xiaolou/contract/statistic'
import { EmptyState } from '@xiaolou/ui/state'

export const reasons: Record<Statistics['left_out'][number]['reason'], readonly [name: string, why: string]> =
  {
    robot: ['机器来的', '自报家门的搜索引擎、抓取程序。它们来得勤，是好事，只是不算读者。'],
    owner: ['你自己', '登录着的主人翻自己的楼，不算。'],
    nowhere: ['没有的地址', '翻到了不存在的文章或页面。旧地址打不开的话，在文章的“旧地址”里添上。'],
    private: [
      '不愿被跟着的',
      '浏览器说“不要跟着我”（GPC、DNT）的读者：翻页计入了，是不是新来的、从哪里来，没有计。',
    ],
    flood: ['来得太猛', '几秒里冒出成千个不同的地址，不像人。'],
  }

/** The company of each robot. */
const robotOwners: Readonly<Record<RobotName, string>> = {
  Googlebot: '谷歌',
  bingbot: '必应',
  Baiduspider: '百度',
  Sogou: '搜狗',
  '360Spider': '360 搜索',
  YisouSpider: '神马',
  Bytespider: '字节跳动',
  PetalBot: '华为花瓣',
  YandexBot: '俄罗斯 Yandex',
  DuckDuckBot: 'DuckDuckGo',
  Applebot: '苹果',
  Amazonbot: '亚马逊',
  GPTBot: 'OpenAI',
  ClaudeBot: 'Anthropic',
  PerplexityBot: 'Perplexity',
  CCBot: 'Common Crawl',
  facebookexternalhit: 'Facebook 的预览',
  Twitterbot: 'X 的预览',
  SemrushBot: 'Semrush',
  AhrefsBot: 'Ahrefs',
  MJ12bot: 'Majestic',
  DotBot: 'Moz',
}

export const robotText = (name: '' | RobotName): string =>
  name === '' ? '别的' : `${robotOwners[name]}（${name}）`

/** What was not counted, and why. */
export function LeftOut({ footprints }: { footprints: Statistics }) {
  if (footprints.left_out.length === 0)
    return <EmptyState title="没有一次被略去。" text="这段日子里翻开的每一页，都计入了。" />
  return (
    <>
      <ul className="footprints-reasons">
        {footprints.left_out.map(({ reason, times }) => (
          <li key={reason}>
            <b>{reasons[reason][0]}</b>
            <i>{times.toLocaleString('en')} 次</i>
            <p>{reasons[reason][1]}</p>
            {reason === 'robot' && (
              <ul aria-label="哪些机器" className="footprints-robots wrap">
                {footprints.robots.map(robot => (
                  <li key={robot.name}>
                    {robotText(robot.name)} {robot.times.toLocaleString('en')} 次
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="footprints-note">
        浏览器预先取的、没有真翻到眼前的，不算；十分钟里同一个人再翻同一页，不重计。不开脚本的读者看得到全文，这里看不到他们。
      </p>
    </>
  )
}
