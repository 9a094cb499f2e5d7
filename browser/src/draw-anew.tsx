import { Component, Fragment, type ReactNode } from 'react'

/** A screen that fails again this soon after it was drawn anew fails for good. */
const soonMs = 10_000

type State = { turn: number; drawnMs: number; failure: { error: unknown } | undefined }

/**
 * Draws its children anew, once, where they fail: what a translator or an extension did to the page goes with their elements, and
 * what was written in them is read from where it is kept. A failure that comes back goes on to the boundary around this.
 */
export class DrawAnew extends Component<{ children: ReactNode }, State> {
  override state: State = { turn: 0, drawnMs: -soonMs, failure: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps(_: unknown, { turn, drawnMs, failure }: State): Partial<State> | null {
    const nowMs = performance.now()
    if (!failure || nowMs - drawnMs < soonMs) return null
    return { turn: turn + 1, drawnMs: nowMs, failure: undefined }
  }

  override render() {
    const { turn, failure } = this.state
    if (failure) throw failure.error
    return <Fragment key={turn}>{this.props.children}</Fragment>
  }
}
