import * as v from 'valibot'
import type { S3Setting } from '../platform/remote/s3.ts'
import type { WebDavSetting } from '../platform/remote/webdav.ts'
import type { BucketFolder, UploadsFolder } from '../platform/s3-files.ts'

export type BackupTarget =
  | { readonly kind: 's3'; readonly s3: S3Setting; readonly prefix: string }
  | { readonly kind: 'webdav'; readonly webDav: WebDavSetting }

const isWeb = (value: string, isBare: boolean) => {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  const rest = url.username + url.password + url.search + url.hash
  return rest === '' && (!isBare || url.pathname === '/')
}
/** `s3`, or `s3:小楼/备份`: a folder of the bucket. */
const bucketFolder = /^s3(?::([^\s:/][^\s:]{0,199}))?$/

/** Environment variables for remote storage. */
export const remoteEnvironment = {
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        value => isWeb(value, true),
        'S3_ENDPOINT 应为 https:// 开头的地址，只到域名（和端口）为止，桶的名字写在 S3_BUCKET，如 https://oss-cn-hangzhou.aliyuncs.com',
      ),
    ),
  ),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/i, 'S3_REGION 应为区域的名字，如 cn-hangzhou')),
  ),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'S3_BUCKET 应为桶的名字：小写字母、数字、- 和点'),
    ),
  ),
  S3_ACCESS_KEY_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/, 'S3_ACCESS_KEY_ID 里有空格或汉字，再抄一次')),
  ),
  S3_SECRET_ACCESS_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/, 'S3_SECRET_ACCESS_KEY 里有空格或汉字，再抄一次')),
  ),
  S3_STYLE: v.optional(v.picklist(['host', 'path'], 'S3_STYLE 只能是 host 或 path'), 'host'),
  S3_PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        // Pages are served over https, and their CSP only allows https pictures.
        value => isWeb(value, false) && value.startsWith('https://'),
        'S3_PUBLIC_URL 应为 https:// 开头的地址，桶的根在那里看得见，如 https://img.lou.example；不要用户名、参数和 #',
      ),
    ),
  ),
  UPLOADS: v.optional(
    v.pipe(v.string(), v.regex(bucketFolder, 'UPLOADS 应为 s3 或 s3:文件夹；放在数据文件夹里就不用写')),
  ),
  MUSIC: v.optional(
    v.pipe(
      v.string(),
      v.regex(bucketFolder, 'MUSIC 应为 s3 或 s3:文件夹；歌在这台机器的文件夹里就不用写，用 MUSIC_DIR'),
    ),
  ),
  BACKUP_TARGET: v.optional(
    v.pipe(
      v.string(),
      v.check(
        value => bucketFolder.test(value) || isWeb(value, false),
        'BACKUP_TARGET 应为 s3、s3:文件夹，或者 WebDAV 文件夹的地址，如 https://dav.jianguoyun.com/dav/xiaolou/；用户名和密码写在 BACKUP_USERNAME、BACKUP_PASSWORD',
      ),
    ),
  ),
  BACKUP_USERNAME: v.optional(v.string()),
  BACKUP_PASSWORD: v.optional(v.string()),
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Combines the variables for remote storage; each has already been validated, or reported, on its own. */
export function readRemotes(env: Record<string, string | undefined>): {
  s3: S3Setting | undefined
  backupTarget: BackupTarget | undefined
  uploads: UploadsFolder | undefined
  musicBucket: BucketFolder | undefined
  mistakes: string[]
} {
  const mistakes: string[] = []
  const missing = s3Names.filter(name => !env[name])
  if (missing.length > 0 && missing.length < s3Names.length)
    mistakes.push(`对象存储还少几样：${missing.join('、')}`)
  const {
    S3_ENDPOINT: endpoint = '',
    S3_BUCKET: bucket = '',
    S3_ACCESS_KEY_ID: keyId = '',
    S3_SECRET_ACCESS_KEY: secret = '',
    S3_REGION: region = 'us-east-1',
    UPLOADS: uploadsPlace = '',
    MUSIC: musicPlace = '',
    S3_PUBLIC_URL: publicUrl = '',
    BACKUP_TARGET: target = '',
    BACKUP_USERNAME: username = '',
    BACKUP_PASSWORD: password = '',
  } = env
  const s3 =
    missing.length === 0
      ? { ...{ endpoint, region, bucket, keyId, secret }, isPathStyle: env.S3_STYLE === 'path' }
      : undefined
  const uploadsFolder = bucketFolder.exec(uploadsPlace)
  if (uploadsFolder && missing.length === s3Names.length)
    mistakes.push(`UPLOADS 是 s3，还要给 ${s3Names.join('、')}`)
  const musicFolder = bucketFolder.exec(musicPlace)
  if (musicFolder && missing.length === s3Names.length)
    mistakes.push(`MUSIC 是 s3，还要给 ${s3Names.join('、')}`)
  const folder = bucketFolder.exec(target)
  if (folder && missing.length === s3Names.length)
    mistakes.push(`BACKUP_TARGET 是 s3，还要给 ${s3Names.join('、')}`)
  if (target !== '' && !folder && (username === '' || password === ''))
    mistakes.push('BACKUP_TARGET 是 WebDAV，还要给 BACKUP_USERNAME 和 BACKUP_PASSWORD')
  if (publicUrl !== '' && !uploadsFolder)
    mistakes.push('S3_PUBLIC_URL 要和 UPLOADS=s3 一起用：图片在桶里，才有别的地址可走')
  // Backup names are a date and an hour, so guessable, and a backup contains the whole site.
  if (publicUrl !== '' && folder)
    mistakes.push(
      '有了 S3_PUBLIC_URL，桶里的东西谁都可能看见，备份不能也放在这个桶里：BACKUP_TARGET 改成 WebDAV，或者去掉 S3_PUBLIC_URL',
    )
  const withSlash = (path: string) => (path === '' || path.endsWith('/') ? path : `${path}/`)
  let backupTarget: BackupTarget | undefined
  if (folder && s3) backupTarget = { kind: 's3', s3, prefix: withSlash(folder[1] ?? '') }
  else if (!folder && isWeb(target, false))
    backupTarget = {
      kind: 'webdav',
      webDav: { address: withSlash(new URL(target).href), username, password },
    }
  const uploads =
    uploadsFolder && s3
      ? {
          ...{ s3, prefix: withSlash(uploadsFolder[1] ?? 'uploads') },
          publicUrl: isWeb(publicUrl, false) ? withSlash(new URL(publicUrl).href) : undefined,
        }
      : undefined
  const musicBucket = musicFolder && s3 ? { s3, prefix: withSlash(musicFolder[1] ?? 'music') } : undefined
  return { s3, backupTarget, uploads, musicBucket, mistakes }
}
