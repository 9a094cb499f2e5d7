/**
 * A mail link's question, and the action to run once the reader confirms; `act` returns the outcome. Nothing
 * changes before, as mail readers open links by themselves.
 */
export type LetterLink = {
  readonly title: string
  readonly question: string
  readonly answer: string
  readonly act: () => Promise<string>
}
