import { ErrorState } from '@xiaolou/ui/error-state'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { refusalWords } from './refusal-words.ts'

/** A page that could not be shown, in its own place: what happened, and either another try or a way on. */
export function PageError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const response = isRouteErrorResponse(error) ? error : undefined
  const words = refusalWords(response)
  if (words.canRetry) {
    return (
      <ErrorState
        isWholePage
        className="page-state"
        title={words.title}
        text={words.text}
        onRetry={() => revalidate()}
        isRetrying={state === 'loading'}
      />
    )
  }
  return (
    <ErrorState
      isWholePage
      className="page-state"
      drawing="boat"
      title={words.title}
      text={
        <>
          {words.text}
          <span className="page-ways">
            <a href="/archives">去时间轴看看</a>
            <a href="/home">回首页</a>
          </span>
        </>
      }
    />
  )
}
