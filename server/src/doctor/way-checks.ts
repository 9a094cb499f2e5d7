import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:tls'
import { limits } from '@xiaolou/contract/limits'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import type { Config } from '../config/config.ts'
import { doctorKeyPath, seenByServer } from '../http/health.ts'
import { bad, type Finding, good, look, reasonOf } from './finding.ts'

const withinMs = 10_000
const dayMs = 24 * 60 * 60_000
const fewDays = 14
/** An address that no client has: a server that reports it trusts any client's headers. */
const invented = '203.0.113.77'

const patience = () => AbortSignal.timeout(withinMs)

async function checkCertificate(site: URL): Promise<Finding> {
  const about = '证书'
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({
    host: site.hostname,
    servername: site.hostname,
    port: Number(site.port || 443),
    rejectUnauthorized: true,
    timeout: withinMs,
  })
  socket.on('secureConnect', () => resolve(Date.parse(socket.getPeerCertificate().valid_to)))
  socket.on('timeout', () => reject(new Error('没有动静')))
  socket.on('error', reject)
  try {
    const days = Math.floor(((await promise) - Date.now()) / dayMs)
    return days < fewDays
      ? look(about, `还有 ${days} 天到期：看看自动续期还在不在`)
      : good(about, `还有 ${days} 天`)
  } catch (cause) {
    return bad(about, `浏览器不会认（${reasonOf(cause)}）`)
  } finally {
    socket.destroy()
  }
}

async function checkRedirect(site: URL): Promise<Finding[]> {
  const about = 'HTTP 转 HTTPS'
  if (site.port !== '') return []
  try {
    const { status, headers } = await fetch(`http://${site.hostname}/`, {
      redirect: 'manual',
      signal: patience(),
    })
    const isMoved = status >= 300 && status < 400 && headers.get('location')?.startsWith('https://')
    return [isMoved ? good(about, '会转') : look(about, `http:// 答的是 ${status}，没有转到 https://`)]
  } catch (cause) {
    return [look(about, `http:// 打不开（${reasonOf(cause)}）：直接输域名的人会以为没有这座楼`)]
  }
}

/** What the proxy passes on as the client address, judged by a request with a forged one. */
function classify(seen: v.InferOutput<typeof seenByServer>, site: URL): Finding[] {
  const about = '访客的地址'
  const { address, peer, forwarded, protocol } = seen
  const isProxied = forwarded !== invented
  const fix = `TRUST_PROXY=${peer}`
  const ofAddress =
    address === invented
      ? isProxied
        ? bad(about, `谁都能说自己是谁：TRUST_PROXY 信得太多，只写代理的地址：${fix}`)
        : bad(
            about,
            `访客写的 X-Forwarded-For 被原样相信：代理里加上 X-Forwarded-For，没有代理就去掉 TRUST_PROXY`,
          )
      : isProxied && address === peer
        ? bad(about, `前面有代理，小楼不知道，所有访客都算成一个：${fix}`)
        : good(about, isProxied ? '代理说的，小楼认得' : '没有代理，直接来的')
  const isSecure = site.protocol !== 'https:' || protocol === 'https'
  return [
    ofAddress,
    ...(isSecure
      ? []
      : [
          look(
            'X-Forwarded-Proto',
            '代理没有说访客是用 https 来的：加上 X-Forwarded-Proto，并写好 TRUST_PROXY',
          ),
        ]),
  ]
}

async function askServer(site: URL, config: Config): Promise<Finding[]> {
  const path = doctorKeyPath(config.dataDir)
  const key = randomBytes(32).toString('base64url')
  try {
    await writeFile(path, key, { mode: 0o600 })
    const answer = await fetch(new URL('/healthz', site), {
      headers: { 'x-xiaolou-doctor': key, 'x-forwarded-for': invented },
      redirect: 'manual',
      signal: patience(),
    })
    if (answer.status !== 200)
      return [bad('对外的地址', `${site.origin} 答的是 ${answer.status}：代理没有找到小楼`)]
    const parsed = v.safeParse(v.object({ seen: seenByServer }), await answer.json().catch(() => undefined))
    if (!parsed.success)
      return [
        look(
          '对外的地址',
          `${site.origin} 有人应声，不过不是用 ${config.dataDir} 的这座楼：DATA_DIR 或域名对不上？`,
        ),
      ]
    return [good('对外的地址', `${site.origin} 通到这里`), ...classify(parsed.output.seen, site)]
  } catch (cause) {
    return [bad('对外的地址', `${site.origin} 打不开（${reasonOf(cause)}）`)]
  } finally {
    await rm(path, { force: true })
  }
}

/** What site/app/entry.server.tsx writes at the start of each page: rewriting proxies drop comments. */
const ownComment = '<!--email_off-->'

/** Whether the page arrives unmodified: otherwise React renders it again, visibly and slowly. */
function checkHtml(html: string, headers: Headers): Finding {
  const about = '页面'
  const isCloudflare = headers.has('cf-ray') || headers.get('server') === 'cloudflare'
  const isChanged = !html.includes(ownComment) || /\/cdn-cgi\/l\/email-protection|rocket-loader/.test(html)
  if (!isChanged)
    return good(
      about,
      isCloudflare
        ? '前面是 Cloudflare，原样送到。Email Address Obfuscation 和 Rocket Loader 请一直关着（docs/deploying.md）'
        : '原样送到',
    )
  const cure = isCloudflare
    ? 'Cloudflare 改了页面：关掉 Email Address Obfuscation、Rocket Loader 和 Auto Minify 的 HTML'
    : '路上有谁改了页面：关掉 CDN 或代理的「页面优化」「HTML 压缩」「内容替换」'
  return bad(about, `${cure}。不关，网页会闪一下再整个重画（docs/deploying.md）`)
}

/** Fetches one file of each kind that a web server in front may intercept. */
async function checkFiles(site: URL, html: string): Promise<Finding> {
  const about = '网页的文件'
  const named = [/\/assets\/[\w.-]+\.css\b/, /\/assets\/[\w.-]+\.js\b/].flatMap(
    name => name.exec(html)?.[0] ?? [],
  )
  for (const path of [...named, '/apple-touch-icon.png']) {
    const { status, headers, body } = await fetch(new URL(path, site), { signal: patience() })
    await body?.cancel()
    if (status !== 200 || headers.get('content-type')?.includes('text/html'))
      return bad(
        about,
        `${path} 答的是 ${status}，读者的网页没有样子：前面的 nginx 多半有一段 location ~ .*\\.(js|css|png)$ 从磁盘上找文件，面板建站时写的，删掉它（docs/deploying.md）`,
      )
  }
  return good(about, '样式、脚本、图片都到得了')
}

/** Checks the home page as a reader gets it, and the files it loads. */
export async function checkPage(site: URL): Promise<Finding[]> {
  try {
    const answer = await fetch(new URL('/home', site), { redirect: 'manual', signal: patience() })
    const html = await answer.text()
    if (answer.status === 200 && html.includes('id="page-data"'))
      return [checkHtml(html, answer.headers), await checkFiles(site, html)]
    return [
      look('页面', `首页没有看成，答的是 ${answer.status}：网站构建过吗（npm run build）？防火墙拦了吗？`),
    ]
  } catch (cause) {
    return [look('页面', `首页没有看成（${reasonOf(cause)}）`)]
  }
}

async function checkSocket(site: URL): Promise<Finding> {
  const about = '长连接'
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = new WebSocket(new URL('/ws', site.href.replace(/^http/, 'ws')), {
    origin: site.origin,
    handshakeTimeout: withinMs,
  })
  socket.on('open', resolve)
  socket.on('error', reject)
  try {
    await promise
    return good(about, '聊天室和提醒的线接得上')
  } catch (cause) {
    return bad(about, `接不上（${reasonOf(cause)}）：代理要传 Upgrade 和 Connection，deploy/ 里有写法`)
  } finally {
    socket.terminate()
  }
}

async function checkUpload(site: URL): Promise<Finding> {
  const about = '上传'
  const body = Buffer.alloc(limits.uploadBodyBytes)
  try {
    const { status } = await fetch(new URL('/api/upload/img', site), {
      method: 'POST',
      body,
      signal: patience(),
    })
    if (status === 413) return bad(about, '代理不收 10 MB 的图：nginx 里 client_max_body_size 12m')
    if (status === 403) return look(about, '代理或 CDN 的防火墙拦下了 10 MB 的图：看看它的拦截记录')
    // 401 comes from the server itself, so the whole body got through.
    return status === 401
      ? good(about, '10 MB 的图代理放行')
      : look(about, `没有看成：送了 10 MB，答的是 ${status}。登录以后自己传一张大图试试`)
  } catch (cause) {
    return look(about, `没有看成（${reasonOf(cause)}）：登录以后自己传一张大图试试`)
  }
}

/** Checks a running site the way a reader reaches it: name, certificate, proxy. */
export async function checkWay(config: Config): Promise<Finding[]> {
  const site = new URL(config.siteUrl)
  const found = await askServer(site, config)
  if (!config.isSiteUrlGiven)
    found.unshift(look('SITE_URL', '没有写：别人拿到的链接、订阅里的地址都会是 localhost。有域名就写上'))
  if (site.protocol === 'https:') found.push(await checkCertificate(site), ...(await checkRedirect(site)))
  else if (config.isSiteUrlGiven) found.push(look('证书', `${site.origin} 没有 https：密码在路上谁都看得见`))
  if (found.some(({ about, mark }) => about === '对外的地址' && mark === 'bad')) return found
  return [...found, ...(await checkPage(site)), await checkSocket(site), await checkUpload(site)]
}
