import { route } from './kit/route.ts'
import { limits } from './limits.ts'
import { picture } from './picture.ts'

export const uploadImg = route({
  method: 'POST',
  path: '/upload/img',
  access: 'user',
  limit: 'upload',
  summary: '上传一张图片：multipart 的 file 字段；转存为我们自己的文件，去掉拍摄信息',
  file: 'file',
  bodyLimitBytes: limits.uploadBodyBytes,
  result: picture,
})
