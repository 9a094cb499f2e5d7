import { quietCall } from '@xiaolou/browser/call'
import { showNotice } from '@xiaolou/browser/notice'
import { screens } from '@xiaolou/contract/address'
import { getSetUpStep, type SetUpStep, saveSetUpStep, setUpSteps } from '@xiaolou/contract/starter'
import { chineseNumber } from '@xiaolou/ui/chinese-number'
import { SkeletonText } from '@xiaolou/ui/state'
import { type ComponentType, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AvatarStep } from './set-up-avatar.tsx'
import { ContentStep } from './set-up-content.tsx'
import { FilingStep, NameStep, type StepProps } from './set-up-step.tsx'

const parts: Readonly<Record<SetUpStep, { title: string; text: string; Part: ComponentType<StepProps> }>> = {
  name: { title: '起个名字', text: '随时能改，不必想太久。', Part: NameStep },
  avatar: { title: '头像', text: '你的，也是小楼的。', Part: AvatarStep },
  filing: { title: '备案', text: '没有就跳过。', Part: FilingStep },
  content: { title: '屋里放什么', text: '', Part: ContentStep },
}

const stepIn = (state: unknown): SetUpStep | undefined => {
  const given: unknown = Object(state).step
  return setUpSteps.find(step => step === given)
}

/** Stored on the server, so that the console can remind the owner, who may continue in any browser. */
const note = (step: '' | SetUpStep) =>
  quietCall(saveSetUpStep, { body: { step } }).catch(() => {
    // Optional: each step stores its own data.
  })

/**
 * After the account is made: name, avatar, filing and content, one step at a time, each may be skipped. Every
 * step is a history entry, so Back and a reload return to it.
 */
export function SetUpWizard() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const step = stepIn(state)
  const title = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (step === undefined) return
    if (last.current !== undefined && last.current !== step) title.current?.focus()
    last.current = step
  }, [step])
  // Without a step in the history entry, start at the step where the owner stopped.
  useEffect(() => {
    if (step !== undefined) return
    let isHere = true
    const begin = (first: SetUpStep) =>
      isHere && void navigate(screens.setUp.path, { replace: true, state: { step: first } })
    quietCall(getSetUpStep).then(
      found => begin(found.step || 'name'),
      () => begin('name'),
    )
    return () => {
      isHere = false
    }
  }, [step, navigate])
  if (step === undefined)
    return (
      <div className="account-page-form" aria-busy="true">
        <SkeletonText lines={4} />
      </div>
    )
  const index = setUpSteps.indexOf(step)
  const goOn = async (leave?: string) => {
    const next = setUpSteps[index + 1]
    if (next && !leave) {
      void note(next)
      return void navigate(screens.setUp.path, { state: { step: next, isAfter: true } })
    }
    await note('')
    if (leave) return location.assign(leave)
    showNotice({ tone: 'ok', title: '收拾好了', text: '往后都在后台改。' })
    void navigate(screens.home.path, { replace: true })
  }
  const goBack = () => {
    if (Object(state).isAfter === true) void navigate(-1)
    else void navigate(screens.setUp.path, { replace: true, state: { step: setUpSteps[index - 1] } })
  }
  const { title: words, text, Part } = parts[step]
  return (
    <section className="account-page-form set-up-wizard" aria-labelledby="set-up-step">
      <p className="ink-3 text-14">
        {chineseNumber(index + 2)} / {chineseNumber(setUpSteps.length + 1)}
      </p>
      <h2 id="set-up-step" ref={title} tabIndex={-1}>
        {words}
      </h2>
      {text && <p className="set-up-words ink-2">{text}</p>}
      <Part key={step} onDone={leave => void goOn(leave)} />
      {index > 0 && (
        <button type="button" className="set-up-back ink-3" onClick={goBack}>
          上一步
        </button>
      )}
    </section>
  )
}
