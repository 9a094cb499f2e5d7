import { readElements } from './xml-elements.ts'

/** A problem with a remote file store: a message for the owner, without secrets. */
export class RemoteProblem extends Error {
  override name = 'RemoteProblem'
  readonly code = 'EREMOTEIO'
}

const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined

const faults: Readonly<Record<string, string>> = {
  ENOTFOUND: '连不上：没有这个名字，看看地址写得对不对',
  EAI_AGAIN: '连不上：名字查不出来，看看这台机器的网络',
  ECONNREFUSED: '连不上：那边没有开门，看看地址和端口',
  EHOSTUNREACH: '连不上：网络到不了那里',
  ENETUNREACH: '连不上：网络到不了那里',
  ETIMEDOUT: '太慢了：很久没有一点动静，先不等了',
  ECONNRESET: '中途断了线',
  EPIPE: '中途断了线',
  ECONNABORTED: '中途断了线',
}

/** The connection error in words; undefined for other errors. */
export function wordsOfFault(cause: unknown): string | undefined {
  const code = codeOf(cause)
  if (code === undefined) return undefined
  if (/CERT|^ERR_TLS|^ERR_SSL|SIGNATURE|^EPROTO$/.test(code)) return `的证书不对（${code}），没有送`
  return (
    faults[code] ??
    (code.startsWith('HPE_') || code === 'ERR_STREAM_PREMATURE_CLOSE' ? '中途断了线' : undefined)
  )
}

const wrongKey = '不认这把钥匙：看看钥匙的编号和密码有没有抄错'
const mayNot = '不让做这件事：这把钥匙要能读、写、列出、删除'
const codes: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AuthorizationHeaderMalformed: '不认这次签名：看看 S3_REGION 写得对不对',
  AccessDenied: mayNot,
  RequestTimeTooSkewed: '说时间差得太多：先给这台机器对时',
  NoSuchBucket: '里没有这个桶：看看 S3_BUCKET',
  SecondLevelDomainForbidden: '不收这样写的地址：S3_STYLE 改成 host',
  VirtualHostDomainRequired: '不收这样写的地址：S3_STYLE 改成 host',
  EntityTooLarge: '不收这么大的文件',
  QuotaExceeded: '满了：腾出地方，或者少留几份',
  XMinioStorageFull: '满了：腾出地方，或者少留几份',
}

const statuses: Readonly<Record<number, string>> = {
  301: '说搬到了别的地址：照它现在的地址写',
  302: '说搬到了别的地址：照它现在的地址写',
  307: '说搬到了别的地址：照它现在的地址写',
  308: '说搬到了别的地址：照它现在的地址写',
  401: '不认这个名字和密码：看看有没有抄错（坚果云、Nextcloud 要用「应用密码」）',
  403: mayNot,
  404: '里没有这个地方：看看地址写得对不对',
  405: '不是 WebDAV 的地址',
  409: '里没有这个文件夹，也建不出来：看看地址写得对不对',
  412: '里的已经不是先前那一个了',
  413: '不收这么大的文件',
  423: '里的文件被锁着，过一会儿再来',
  429: '说来得太勤，过半小时再来',
  507: '满了：腾出地方，或者少留几份',
}

/** The meaning of an error response, by its S3 code and otherwise by its status. */
export function wordsOfStatus(status: number, text: string): string {
  const [error] = readElements(text, 'Error')
  const code = error?.get('Code') ?? ''
  // The answer is untrusted: only a plain name is repeated.
  const named = /^[A-Za-z]{1,60}$/.test(code) ? ` ${code}` : ''
  return codes[code] ?? statuses[status] ?? `没有收下（${status}${named}）`
}
