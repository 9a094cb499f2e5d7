import { refusal } from '@xiaolou/contract/errors'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { ClosableSection } from '@xiaolou/contract/menu'

/** The calls of a section, by path prefix. The user centre still shows a reader's own texts. */
const sectionCalls: readonly (readonly [ClosableSection, RegExp])[] = [
  ['messages', /^\/message\/(?!getOwn)/],
  ['chat', /^\/chat\//],
  ['music', /^\/music\//],
  ['talk', /^\/talk\//],
  ['albums', /^\/photo(?:Album)?\//],
  ['links', /^\/links\/(?!getOwn)/],
]

/** Wraps a call so that only administrators may use it while its section is closed. */
export function createSectionGuard(getClosed: () => Promise<readonly ClosableSection[]>) {
  return (bound: BoundRoute): BoundRoute => {
    const room = sectionCalls.find(([, path]) => path.test(bound.route.path))?.[0]
    if (!room) return bound
    return {
      ...bound,
      async handle(input, context) {
        if (context.actor.kind !== 'administrator' && (await getClosed()).includes(room))
          throw refusal('roomClosed')
        return bound.handle(input, context)
      },
    }
  }
}
