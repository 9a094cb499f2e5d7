/** The secret in the mark of the set-up link's address, which is sent to no server and stands in no log; '' for none. */
export function readSetUpToken(address: string): string {
  return new URL(address).hash.slice(1)
}
