import { useState } from 'react'
import { useSite } from '~/lib/site.ts'

/** The owner's reward codes, fetched only when somebody asks for them; nothing where the owner has set none. */
export function Reward() {
  const [isOpen, setOpen] = useState(false)
  const { we_chat_pay, ali_pay } = useSite().config
  const codes = [
    { name: '微信', src: we_chat_pay },
    { name: '支付宝', src: ali_pay },
  ].filter(({ src }) => src !== '')
  if (codes.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="article-act"
        aria-expanded={isOpen}
        aria-controls="reward-codes"
        onClick={() => setOpen(!isOpen)}
      >
        <span>请喝杯茶</span>
      </button>
      <ul id="reward-codes" className="article-reward" hidden={!isOpen}>
        {isOpen &&
          codes.map(({ name, src }) => (
            <li key={name}>
              <img src={src} alt={`${name}赞赏码`} width={168} height={168} />
              {name}
            </li>
          ))}
      </ul>
    </>
  )
}
