import { isIP } from 'node:net'
import * as v from 'valibot'

export const integer = (label: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `${label} 应为 ${min} 到 ${max} 的整数`),
    v.transform(Number),
    v.minValue(min, `${label} 应为 ${min} 到 ${max} 的整数`),
    v.maxValue(max, `${label} 应为 ${min} 到 ${max} 的整数`),
  )

export const webAddress = (label: string, protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      value => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `${label} 应为 ${protocols.map(protocol => `${protocol}//`).join(' 或 ')} 开头的地址`,
    ),
  )

/** A site needs an origin of its own: in a subfolder of another site, its absolute addresses would break. */
export const isOrigin = (value: string) => {
  if (!URL.canParse(value)) return true
  const { username, password, pathname, search, hash } = new URL(value)
  return username === '' && password === '' && pathname === '/' && search === '' && hash === ''
}

const hostName = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d-]{1,63})*$/i
export const isHost = (value: string) =>
  isIP(value) !== 0 || (hostName.test(value) && !/^[\d.]+$/.test(value))

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (value: string) => {
  const [address = '', prefix = '0', ...rest] = value.split('/')
  const version = isIP(address)
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32)
  return proxyNames.includes(value) || (version !== 0 && isPrefix && rest.length === 0)
}
/** A number of hops, `true` or `false`, or a list of addresses and networks. */
export const isTrust = (value: string) =>
  /^(?:\d{1,2}|true|false)$/.test(value) || value.split(',').every(part => isProxy(part.trim()))

export const folder = (label: string) =>
  v.pipe(
    v.string(),
    v.check(value => !value.includes('\0') && !/^[a-z]+:\/\//i.test(value), `${label} 应为文件夹的路径`),
  )

/** Only a base address: credentials would end up in logs, and nothing may follow the path. */
export const isBareAddress = (value: string) => {
  if (!URL.canParse(value)) return true
  const { username, password, search, hash } = new URL(value)
  return username === '' && password === '' && search === '' && hash === ''
}
