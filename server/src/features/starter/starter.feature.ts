import { bind, bindChange } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/starter'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Starter } from './starter.service.ts'

/** What an empty site was opened with, and its end. */
export const starterFeature: FeatureManifest<{ starter: Starter }> = {
  create: ({ starter }) => ({
    routes: [
      bind(contract.getStarter, () => starter.count()),
      bindChange(contract.removeStarter, () => starter.remove()),
    ],
  }),
}
