import { useBusy } from '@xiaolou/browser/busy'
import { browserCall, quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { getStarter, removeStarter } from '@xiaolou/contract/starter'
import { type FormEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { StepActions, type StepProps } from './set-up-step.tsx'

type Choice = 'keep' | 'empty' | 'import'

const choices: readonly { value: Choice; label: string; text: string }[] = [
  { value: 'keep', label: '留着屋里的', text: '起始的文章、照片和歌先放着，写了自己的再一样样换。' },
  {
    value: 'empty',
    label: '从空屋子开始',
    text: '收走起始的文章、说说、照片、留言、友链和推荐；改过的、有人说过话的留下。收走就没有了。',
  },
  {
    value: 'import',
    label: '搬旧家过来',
    text: 'WordPress、Typecho、Ghost、Hexo、Hugo、Jekyll……都认得，评论也跟来，旧地址会转过来。起始的内容收走，腾出地方。',
  },
]

const submitLabels: Readonly<Record<Choice, string>> = {
  keep: '进门',
  empty: '收走，进门',
  import: '收走，去搬',
}
/** In the console, which is a separate document. */
const importScreen = '/admin/transfer'

/** The site's content: the starter content, nothing, or an import. */
export function ContentStep({ onDone }: StepProps) {
  const { revalidate } = useRevalidator()
  const [{ untouched, songs }, setStarter] = useState({ untouched: 1, songs: 0 })
  const [keepsSongs, setKeepsSongs] = useState(true)
  const [choice, setChoice] = useState<Choice>('keep')
  // A refusal has been told by the call; what was left is taken away by another press.
  const { isBusy, run } = useBusy(() => undefined)
  useEffect(() => {
    // If this fails the choice is offered anyway; the call itself will say.
    quietCall(getStarter).then(setStarter, () => undefined)
  }, [])
  const hasStarter = untouched > 0
  const act = async (event: FormEvent) => {
    event.preventDefault()
    if (choice === 'keep') return onDone()
    if (choice === 'import' && !hasStarter) return onDone(importScreen)
    await run(async () => {
      const { removed, kept } = await browserCall(removeStarter, { body: { keeps_songs: keepsSongs } })
      showNotice({
        tone: 'ok',
        title: '屋子空了',
        text: `收走 ${removed} 样${kept > 0 ? `，留下 ${kept} 样` : ''}`,
      })
      void revalidate()
      onDone(choice === 'import' ? importScreen : undefined)
    })
  }
  return (
    <form className="account-form" onSubmit={event => void act(event)}>
      <fieldset className="set-up-choices">
        <legend className="sr-only">屋里放什么</legend>
        {choices
          .filter(({ value }) => hasStarter || value !== 'empty')
          .map(({ value, label, text }) => (
            <label key={value}>
              <input
                type="radio"
                name="content"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              <span>
                <strong>{value === 'keep' && !hasStarter ? '就这样，从一张白纸写起' : label}</strong>
                {(value !== 'keep' || hasStarter) && <small className="ink-2 text-14">{text}</small>}
              </span>
            </label>
          ))}
      </fieldset>
      {choice !== 'keep' && songs > 0 && (
        <label className="set-up-songs row">
          <input
            type="checkbox"
            checked={keepsSongs}
            onChange={event => setKeepsSongs(event.currentTarget.checked)}
          />
          留下起始的 {songs} 首歌
        </label>
      )}
      <StepActions
        label={choice === 'import' && !hasStarter ? '去搬' : submitLabels[choice]}
        isBusy={isBusy}
        onSkip={onDone}
      />
    </form>
  )
}
