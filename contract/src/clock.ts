import * as v from 'valibot'
import { get } from './kit/route.ts'

/** The default time zone of a site. */
export const defaultTimeZone = 'Asia/Shanghai'

/** Works on every site, also before the set-up: all wall times on the wire are in this zone. */
export const getClock = get('anyone', '/clock', {
  summary: '站点的时区（IANA 名）和服务器现在的时间；接口里的时间都是这个时区的',
  result: v.object({ time_zone: v.string(), now_ms: v.number() }),
})
