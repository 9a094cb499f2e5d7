import { browserCall } from '@xiaolou/browser/call'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { screens } from '@xiaolou/contract/address'
import { type SetUpStep, saveSetUpStep } from '@xiaolou/contract/starter'
import { Check } from '@xiaolou/ui/icon'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { writePath } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { hasSong } from './dashboard-data.ts'

const kept = { key: 'firstSteps' } as const
type Stage = 'begun' | 'done'
const isStage = (value: unknown): value is Stage => value === 'begun' || value === 'done'

/**
 * Three first steps for an empty site, each checked off when done. Once shown they stay until all three are
 * done or dismissed; a site that had content from the start never shows them.
 */
export function FirstSteps({ articleCount }: { articleCount: number }) {
  const { config } = useSite()
  const [stage, setStage] = useState(() => readStored({ ...kept, isValid: isStage }))
  const [isHeard, setIsHeard] = useState(false)
  const isNamed = config.owner_name !== '' && config.blog_avatar !== ''
  const isWritten = articleCount > 0
  const isWanted = stage === 'begun' || (stage === undefined && !(isNamed && isWritten))
  const keep = (next: Stage) => {
    setStage(next)
    writeStored({ ...kept, value: next })
  }
  useEffect(() => {
    if (!isWanted) return
    writeStored({ ...kept, value: 'begun' })
    hasSong().then(setIsHeard, () => undefined)
  }, [isWanted])
  if (!isWanted) return null
  const isAll = isNamed && isWritten && isHeard
  return (
    <section aria-label="头三步" className="steps">
      <h2>{isAll ? '三步都走完了，往后就是过日子。' : '小楼刚落成，先走三步。'}</h2>
      <ol>
        <Step name="名字和脸" isDone={isNamed}>
          <Link to="/settings">写上你的名字，放一张头像</Link>，门口就知道这是谁家。
        </Step>
        <Step name="第一篇文章" isDone={isWritten}>
          <Link to={writePath}>写一篇</Link>，长短都好，写坏了也有历史可回。
        </Step>
        <Step name="第一支歌" isDone={isHeard}>
          <Link to="/transfer/songs">从这里传上来</Link>，或者放进数据目录里的 <code>music</code>{' '}
          文件夹，片刻之后网站上就能听见。
        </Step>
      </ol>
      <WordButton onClick={() => keep('done')}>{isAll ? '收起来' : '不用了，我认得路'}</WordButton>
    </section>
  )
}

const stepNames: Readonly<Record<SetUpStep, string>> = {
  name: '站名',
  avatar: '头像',
  filing: '备案号',
  content: '屋里放什么',
}

/** The set-up was not finished: links to its next step, in any browser, or ends it. */
export function HalfSetUp({ step, onEnd }: { step: SetUpStep; onEnd: () => void }) {
  const end = async () => {
    try {
      await browserCall(saveSetUpStep, { body: { step: '' } })
      onEnd()
    } catch {
      // The error has been shown.
    }
  }
  return (
    <section aria-label="布置到一半" className="steps">
      <h2>小楼布置到一半，停在「{stepNames[step]}」。</h2>
      <p className="steps-actions row wrap">
        <a href={screens.setUp.path} className="ui-button ui-button-outline ui-button-medium">
          接着布置
        </a>
        <WordButton onClick={() => void end()}>不用了，以后在设置里改</WordButton>
      </p>
    </section>
  )
}

function Step({ name, isDone, children }: { name: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className="step" data-done={isDone || undefined}>
      <span className="step-mark centered">{isDone && <Check size={16} aria-hidden="true" />}</span>
      <b className="step-name">
        {name}
        <span className="sr-only">{isDone ? '，做好了' : '，还没有'}</span>
      </b>
      <p className="step-words ink-2 text-15">{children}</p>
    </li>
  )
}
