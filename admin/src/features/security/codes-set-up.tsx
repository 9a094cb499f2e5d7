import { quietCall } from '@xiaolou/browser/call'
import { useCopy } from '@xiaolou/browser/use-copy'
import { confirmCodes } from '@xiaolou/contract/user-guard'
import { Button } from '@xiaolou/ui/button'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { TextField, useForm } from '../../lib/form.tsx'
import { WordButton } from '../../lib/word-button.tsx'

// The quiet zone that QR readers need, in modules.
const quiet = 2

/** The QR code for an authenticator app; dark on light in both themes, for cameras. */
function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { border: quiet, ecc: 'M' }), [text])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label="给手机应用扫的二维码" viewBox={`0 0 ${size} ${size}`} className="lock-qr">
      <path d={path} />
    </svg>
  )
}

/** Scan, then enter one code: only that turns it on. */
export function CodesSetUp({
  secret,
  address,
  onDone,
  onLeave,
}: {
  secret: string
  address: string
  onDone: (codes: readonly string[]) => void
  onLeave: () => void
}) {
  const form = useForm({
    initial: { code: '' },
    errorsAt: ['code'],
    otherwise: '没有开成，再试一次。',
    send: async body => onDone((await quietCall(confirmCodes, { body })).recovery_codes),
  })
  const { said, copy } = useCopy()
  return (
    <form onSubmit={form.onSubmit} className="lock-set-up">
      <QrCode text={address} />
      <div className="lock-steps grid gap-12">
        <p>
          用手机上的验证器（微软、谷歌的都行，密码管理器也行）扫这张图；就在这台手机上的话，点一下添进去。
        </p>
        <p className="lock-actions">
          <a href={address} className="word-button">
            在这台设备上打开
          </a>
          <WordButton onClick={() => copy(secret)}>{said || '复制密钥'}</WordButton>
        </p>
        <code className="ink-2 text-14">{secret.match(/.{4}/g)?.join(' ')}</code>
        <TextField
          {...form.field('code')}
          label="应用里现在的六位数"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
        <p className="lock-actions">
          <Button tone="primary" type="submit" isBusy={form.isBusy} disabled={form.values.code.trim() === ''}>
            {form.isBusy ? '正在对…' : '开启'}
          </Button>
          <Button tone="quiet" onClick={onLeave}>
            先不开
          </Button>
        </p>
      </div>
    </form>
  )
}
