import { useCopy } from '@xiaolou/browser/use-copy'
import { Button } from '@xiaolou/ui/button'
import { download } from '../../lib/download.ts'

const fileText = (codes: readonly string[]) =>
  `${location.host} 的备用码。手机不在身边时，登录的验证码那一格里填一个，一个只能用一次。\n\n${codes.join('\n')}\n`

function save(codes: readonly string[]): void {
  const href = URL.createObjectURL(new Blob([fileText(codes)], { type: 'text/plain' }))
  download(href, `${location.hostname}-备用码.txt`)
  URL.revokeObjectURL(href)
}

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { said, copy } = useCopy()
  return (
    <section aria-label="备用码" className="lock-recovery">
      <p role="status">
        <strong>这十个备用码只显示这一次。</strong>手机丢了就靠它们进门，抄下来或者打印出来，收在别处。
      </p>
      <ol>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="lock-actions">
        <Button onClick={() => copy(fileText(codes))}>{said || '复制'}</Button>
        <Button onClick={() => save(codes)}>存成文件</Button>
        <Button onClick={() => window.print()}>打印</Button>
        <Button tone="primary" onClick={onDone}>
          收好了
        </Button>
      </p>
    </section>
  )
}
