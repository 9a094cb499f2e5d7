import * as v from 'valibot'
import { get } from './kit/route.ts'

/** The zone in which a site counts that names no other. */
export const defaultTimeZone = 'Asia/Shanghai'

/** Of every site, one that is not set up too: all wall times of the wire are this zone's. */
export const getClock = get('anyone', '/clock', {
  summary: '站点的时区（IANA 名）和服务器现在的时间；接口里的时间都是这个时区的',
  result: v.object({ time_zone: v.string(), now_ms: v.number() }),
})
