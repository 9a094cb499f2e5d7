import { useRoom } from './room-context.ts'

const namedMax = 2

/** Who is writing just now. Its place is always there, so that nothing moves when somebody begins. */
export function TypingLine() {
  const { typingNames: names } = useRoom().view
  return (
    <p className="chat-typing" aria-hidden={names.length === 0 || undefined}>
      {names.length > 0 && (
        <>
          <span className="chat-typing-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {names.length > namedMax
            ? `${names.slice(0, namedMax).join('、')} 等 ${names.length} 人`
            : names.join('、')}{' '}
          正在输入…
        </>
      )}
    </p>
  )
}
