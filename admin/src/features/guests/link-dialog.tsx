import { copyText } from '@xiaolou/browser/copy'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { Input } from '@xiaolou/ui/field'
import { useState } from 'react'

/** A password link, which is shown only once. */
export function LinkDialog({
  name,
  address,
  onClose,
}: {
  name: string
  address: string
  onClose: () => void
}) {
  const [isCopied, setIsCopied] = useState(false)
  const whole = `${location.origin}${address}`
  const copy = async () => setIsCopied(await copyText(whole))
  return (
    <OpenDialog
      onClose={onClose}
      title={`给「${name}」的链接`}
      description="一天之内能用一次，关上就看不到了。用它设下新密码以后，旧的登录都会结束。"
    >
      <Input readOnly aria-label="链接" value={whole} onFocus={event => event.currentTarget.select()} />
      <div className="ui-dialog-answers">
        <Button tone="primary" onClick={() => void copy()}>
          {isCopied ? '复制好了' : '复制'}
        </Button>
      </div>
    </OpenDialog>
  )
}
