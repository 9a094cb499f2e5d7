import { Component, Fragment, type ReactNode } from 'react'

/** A screen that fails again this soon after being remounted keeps failing. */
const soonMs = 10_000

type State = { turn: number; drawnMs: number; failure: { error: unknown } | undefined }

/**
 * Remounts its children once when they fail: changes made by a translator or extension go with their
 * elements, and drafts are read from storage. A repeated failure goes to the next boundary.
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
