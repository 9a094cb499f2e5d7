import { showNotice } from '@xiaolou/browser/notice'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { screens } from '@xiaolou/contract/address'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AvatarStep } from './set-up-avatar.tsx'
import { ContentStep } from './set-up-content.tsx'
import { FilingStep, NameStep, type StepProps } from './set-up-step.tsx'

const steps = ['name', 'avatar', 'filing', 'content'] as const
type Step = (typeof steps)[number]

const parts: Readonly<Record<Step, { title: string; text: string; Part: ComponentType<StepProps> }>> = {
  name: { title: '起个名字', text: '随时能改，不必想太久。', Part: NameStep },
  avatar: { title: '露个脸', text: '你的头像，也是小楼的。', Part: AvatarStep },
  filing: { title: '备案', text: '没有就跳过。', Part: FilingStep },
  content: { title: '屋里放什么', text: '', Part: ContentStep },
}

const isStep = (value: unknown): value is Step => steps.some(step => step === value)
/** Every step is stored by the server when it is done; only which one comes next is this tab's. */
const kept = { key: 'setUpStep', area: 'session', isValid: isStep } as const

/** After the keys were handed over: name, face, filing and content, a step at a time, each of which may be skipped. */
export function SetUpWizard() {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>(() => readStored(kept) ?? 'name')
  const title = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) title.current?.focus()
    isFirst.current = false
    writeStored({ ...kept, value: step })
  }, [step])
  const index = steps.indexOf(step)
  const goOn = (leave?: string) => {
    const next = steps[index + 1]
    if (next && !leave) return setStep(next)
    writeStored({ ...kept, value: undefined })
    if (leave) return location.assign(leave)
    showNotice({ tone: 'ok', title: '收拾好了', text: '往后都在后台改。' })
    void navigate(screens.home.path, { replace: true })
  }
  const { title: words, text, Part } = parts[step]
  return (
    <section className="account-page-form set-up-wizard" aria-labelledby="set-up-step">
      <p className="ink-3 text-14">
        {chineseNumber(index + 2)} / {chineseNumber(steps.length + 1)}
      </p>
      <h2 id="set-up-step" ref={title} tabIndex={-1}>
        {words}
      </h2>
      {text && <p className="set-up-words">{text}</p>}
      <Part key={step} onDone={goOn} />
      {index > 0 && (
        <button type="button" className="set-up-back" onClick={() => setStep(steps[index - 1] ?? 'name')}>
          上一步
        </button>
      )}
    </section>
  )
}
