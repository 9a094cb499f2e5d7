import { Landscape } from '@xiaolou/ui/landscape'
import { BannerPicture, useBannerPicture } from '../lib/banner.tsx'

/** Where the owner has set no banner: this seed paints the hill that one gets lost in. */
const landscapeSeed = 404

/** Any address that nothing stands at; in place of the shell, with two ways out. */
export function NotFound() {
  const picture = useBannerPicture('NotFound')
  return (
    <main className="lost">
      <div className="lost-picture">
        {picture ? <BannerPicture picture={picture} /> : <Landscape seed={landscapeSeed} />}
      </div>
      <p className="lost-code">404</p>
      <h1>云深不知处</h1>
      <p className="lost-text">这个地址没有人家，也许搬走了，也许当初就抄错了一笔。</p>
      <p className="lost-ways">
        <a href="/home" className="ui-button ui-button-primary ui-button-medium">
          回首页
        </a>
        <a href="/archives" className="ui-button ui-button-outline ui-button-medium">
          去时间轴找找
        </a>
      </p>
    </main>
  )
}
