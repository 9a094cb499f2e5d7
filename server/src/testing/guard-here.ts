import type { LookupFunction } from 'node:net'

const lookup: LookupFunction = (_, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

/** For guarded fetches in tests: names resolve to this machine, on any port; numeric ones are refused. */
export const guardHere = { isAllowedAddress: () => false, lookup, isAllowedPort: () => true }
