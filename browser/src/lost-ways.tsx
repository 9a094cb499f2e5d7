import { screens } from '@xiaolou/contract/address'
import { buttonClass } from '@xiaolou/ui/button'

/** The ways on from an address where nothing is, on the site and in the console. */
export const LostWays = () => (
  <>
    <a href={screens.home.path} className={buttonClass({ tone: 'primary' })}>
      回首页
    </a>
    <a href={screens.archives.path} className={buttonClass({ tone: 'outline' })}>
      去时间轴找找
    </a>
  </>
)
