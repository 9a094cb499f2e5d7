/**
 * What a letter's link asks of whoever opens it, and what is done once they said yes; `act` says how that went. Until then
 * nothing changes: mail readers open what they find by themselves.
 */
export type LetterLink = {
  readonly title: string
  readonly question: string
  readonly answer: string
  readonly act: () => Promise<string>
}
