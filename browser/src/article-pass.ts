let held: string | undefined

/** The pass of the article with a password that is open here; sent with the calls that take one. */
export const heldPass = (): string | undefined => held

/** From now on sends this pass; `undefined` when the article is left. */
export function holdPass(pass: string | undefined): void {
  held = pass
}
