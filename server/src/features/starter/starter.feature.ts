import { bind, bindChange } from '@xiaolou/contract/kit/handler'
import * as contract from '@xiaolou/contract/starter'
import type { FeatureManifest } from '../../platform/feature.ts'
import type { Starter } from './starter.service.ts'

type SetUpStore = {
  getSetUpStep(): Promise<'' | contract.SetUpStep>
  saveSetUpStep(step: '' | contract.SetUpStep): Promise<unknown>
}

/** The starter content of an empty site, and its removal; and the new owner's progress through the set-up. */
export const starterFeature: FeatureManifest<{
  operations: { starter: Starter }
  site: { store: SetUpStore }
}> = {
  create: ({ operations: { starter }, site: { store } }) => ({
    routes: [
      bind(contract.getStarter, () => starter.count()),
      bindChange(contract.removeStarter, ({ body }) => starter.remove(body.keeps_songs)),
      bind(contract.getSetUpStep, async () => ({ step: await store.getSetUpStep() })),
      bind(contract.saveSetUpStep, async ({ body }) => void (await store.saveSetUpStep(body.step))),
    ],
  }),
}
