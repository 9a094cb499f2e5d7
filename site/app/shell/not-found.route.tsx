import { Landscape } from '@xiaolou/ui/landscape'
import { data } from 'react-router'
import { type PageMetaArgs, pageMeta } from '../lib/head.ts'

/** The hill that one gets lost in: this seed paints a boat under a moon. */
const landscapeSeed = 404

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = (args: PageMetaArgs) => pageMeta(args, { title: '云深不知处', isIndexed: false })

/** Any address that nothing stands at; outside the layout, with two ways out. */
export default function NotFound() {
  return (
    <main className="lost">
      <div className="lost-picture">
        <Landscape seed={landscapeSeed} />
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
