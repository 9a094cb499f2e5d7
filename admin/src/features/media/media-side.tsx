import { quietCall } from '@xiaolou/browser/call'
import { copyText } from '@xiaolou/browser/copy'
import { showNotice } from '@xiaolou/browser/notice'
import { getMediaUses, type MediaItem } from '@xiaolou/contract/media'
import { sizeText } from '@xiaolou/contract/size-text'
import { Button } from '@xiaolou/ui/button'
import { Drawer } from '@xiaolou/ui/dialog'
import { LoadState, useLoad } from '../../lib/load.tsx'
import { UseList } from '../../lib/use-list.tsx'
import { useSiteTime, whenText } from '../../lib/when.ts'
import { markdownOf } from './media-filter.ts'

/** One picture at the side: details, uploader, uses, and actions. */
export function MediaSide({
  item,
  onClose,
  onBin,
  onRestore,
  onDelete,
}: {
  item: MediaItem
  onClose: () => void
  onBin: () => void
  onRestore: () => void
  onDelete: () => void
}) {
  const now = useSiteTime()
  const uses = useLoad(item.name, () => quietCall(getMediaUses, { params: { name: item.name } }))
  const copy = async (text: string, words: string) => {
    const isCopied = await copyText(text)
    showNotice(
      isCopied ? { tone: 'ok', title: words } : { tone: 'warn', title: '没有抄成', text: '浏览器不让抄。' },
    )
  }
  const title = item.file_name || (item.kind === 'document' ? '文件' : '图片')
  const empty = <p className="media-quiet">眼下没有地方用它。三十天没人用的，会自己去回收站。</p>
  return (
    <Drawer
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      widthPercent={34}
      phoneWidthPercent={100}
    >
      <div className="media-side grid gap-20">
        {item.width > 0 && (
          <a href={item.url} target="_blank" rel="noreferrer" className="media-large">
            <img
              src={item.url}
              {...(item.srcset && { srcSet: item.srcset })}
              sizes="(width < 799px) 100vw, 34vw"
              width={item.width}
              height={item.height}
              alt="这张图的原样"
            />
          </a>
        )}
        <dl>
          {item.width > 0 && (
            <>
              <dt>大小</dt>
              <dd>
                {item.width} × {item.height}，{sizeText(item.size_bytes)}
              </dd>
            </>
          )}
          {item.width === 0 && (
            <>
              <dt>大小</dt>
              <dd>{sizeText(item.size_bytes)}</dd>
            </>
          )}
          <dt>来的时候</dt>
          <dd>
            <time title={item.createdAt}>{whenText(item.createdAt, now)}</time>
          </dd>
          <dt>谁传的</dt>
          <dd>{item.users.map(({ nick_name }) => nick_name).join('、') || '搬家时带来的'}</dd>
        </dl>
        <h3>用在哪里</h3>
        <LoadState load={uses} what="去处" isEmpty={list => list.length === 0} empty={empty}>
          {list => <UseList uses={list} />}
        </LoadState>
        <div className="wrap gap-8">
          <Button size="small" onClick={() => void copy(item.url, '地址抄下了')}>
            抄地址
          </Button>
          <Button size="small" onClick={() => void copy(markdownOf(item), 'Markdown 抄下了')}>
            抄 Markdown
          </Button>
          {item.binned_at ? (
            <>
              <Button size="small" onClick={onRestore}>
                拿回来
              </Button>
              <Button size="small" onClick={onDelete}>
                彻底删除
              </Button>
            </>
          ) : (
            <Button size="small" onClick={onBin}>
              放进回收站
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}
