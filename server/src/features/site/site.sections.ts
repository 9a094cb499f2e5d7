import { refusal } from '@xiaolou/contract/errors'
import type { BoundRoute } from '@xiaolou/contract/kit/handler'
import type { ClosableSection } from '@xiaolou/contract/menu'

/** The calls of a room by how their path begins. What somebody said himself he reads in the user centre all the same. */
const sectionCalls: readonly (readonly [ClosableSection, RegExp])[] = [
  ['messages', /^\/message\/(?!getOwn)/],
  ['chat', /^\/chat\//],
  ['music', /^\/music\//],
  ['talk', /^\/talk\//],
  ['albums', /^\/photo(?:Album)?\//],
  ['links', /^\/links\/(?!getOwn)/],
]

/** A call as it was, refused to whoever is not an administrator while its room is closed. */
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
