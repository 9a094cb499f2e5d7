import { useRevalidator } from 'react-router'

/** One part of the column did not come; the rest of the page stands. Asks for the page's data again. */
export function SideError() {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state === 'loading'
  return (
    <p role="alert" className="home-side-error">
      这里没有取到。
      <button type="button" disabled={isRetrying} onClick={() => void revalidate()}>
        {isRetrying ? '正在重试…' : '再试一次'}
      </button>
    </p>
  )
}
