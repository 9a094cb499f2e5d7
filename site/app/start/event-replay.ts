/** Dispatched on the window once React has hydrated the page and run its effects. */
export const appStarted = 'appstarted'
/** Dispatched on the window when the page's code could not be loaded. */
export const appFailed = 'appfailed'
/** A member of the window: a promise of the control that first waits for the app, or of null for a key or text. */
export const appWanted = 'appWanted'
/** Dispatched on the window for a pressed control (`detail`); cancelled by whoever needs no app for it. */
export const earlyPress = 'earlypress'

type Names = { started: string; failed: string; wanted: string; pressed: string }

/**
 * Runs at the top of the body, before anything is painted and long before React: presses, shortcuts and text
 * that come before the app are kept and replayed in order, once each, when the app has started. A press is
 * marked at once (`data-early-press`). Links, and forms with an address of their own, need no app.
 *
 * Its source is sent in every page, so it uses nothing from outside.
 */
export function replayEvents({ started, failed, wanted, pressed }: Names): void {
  type Field = HTMLInputElement | HTMLTextAreaElement
  const kept = new Map<Element | string, () => void>()
  const typed = new Map<Field, { isComposing: boolean }>()
  const ending = new AbortController()
  let want = (_control: Element | null) => {}
  Reflect.set(
    window,
    wanted,
    new Promise<Element | null>(resolve => {
      want = resolve
    }),
  )

  const keep = (event: Event, what: Element | string, replay: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.set(what, replay)
    mark(what, true)
    if (hasFailed) tell()
    want(typeof what === 'string' ? null : what)
  }
  const mark = (what: Element | string, isPressed: boolean) => {
    if (typeof what === 'string') return
    what.toggleAttribute('data-early-press', isPressed)
    if (isPressed) what.setAttribute('aria-busy', 'true')
    else what.removeAttribute('aria-busy')
  }
  const isOwnForm = (form: unknown) => form instanceof HTMLFormElement && !form.hasAttribute('action')

  const onClick = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest('button, .prose img') : null
    // A picture in a link is a link.
    if (!(control instanceof HTMLElement) || control.closest('a')) return
    const isSubmit = control instanceof HTMLButtonElement && control.type === 'submit' && control.form
    if (isSubmit && !isOwnForm(control.form)) return
    if (dispatchEvent(new CustomEvent(pressed, { detail: control, cancelable: true })))
      keep(event, control, () => find(control)?.click())
    else event.stopImmediatePropagation()
  }
  /** The control, or its successor where React had to render the page again. */
  const find = (control: HTMLElement): HTMLElement | undefined =>
    control.isConnected
      ? control
      : [...document.querySelectorAll<HTMLElement>(control.tagName)].find(
          one => one.className === control.className && one.textContent === control.textContent,
        )

  const onSubmit = (event: Event) => {
    const form = event.target
    if (form instanceof HTMLFormElement && isOwnForm(form)) keep(event, form, () => form.requestSubmit())
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event
    const isInField = target instanceof Element && target.matches('input, textarea, select')
    if (key === 'Escape') takeBack()
    else if (isSearching() && !isInField && !ctrlKey && !metaKey && !altKey && !isComposing) {
      if (key.length > 1 && key !== 'Backspace') return
      searched.push(key)
      event.preventDefault()
      return
    }
    if (isComposing || altKey || shiftKey) return
    const isSearch = ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' && !isInField
    if (!isSearch) return
    const again = { key, ctrlKey, metaKey, bubbles: true, cancelable: true }
    keep(event, 'search', () => document.body.dispatchEvent(new KeyboardEvent('keydown', again)))
  }
  /** The keys after the search was wanted, which the app collects until its field has the focus. */
  const searched: string[] = []
  const isSearching = () =>
    [...kept.keys()].some(what => typeof what === 'string' || what.matches('[data-part=search]'))
  const takeBack = () => {
    for (const what of kept.keys()) mark(what, false)
    kept.clear()
    searched.length = 0
  }
  const onInput = (event: Event) => {
    const { target } = event
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typed.set(target, { isComposing: event instanceof InputEvent && event.isComposing })
    want(null)
  }

  /** React took the text for the field's first: it is set again, past React's own setter, and told of. */
  const typeAgain = (field: Field) => {
    const { value, selectionStart, selectionEnd } = field
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
    field.value = ''
    setter?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // Once React has rendered the text.
    if (selectionStart !== null) setTimeout(() => field.setSelectionRange(selectionStart, selectionEnd))
  }
  const chooseAgain = (field: HTMLInputElement) => {
    field.checked = !field.checked
    field.click()
  }
  const onStarted = () => {
    for (const [field, { isComposing }] of typed) {
      if (!field.isConnected) continue
      if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) chooseAgain(field)
      // The chosen files cannot be set again.
      else if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }))
      else if (isComposing) field.addEventListener('compositionend', () => typeAgain(field), { once: true })
      else typeAgain(field)
    }
    // Handlers may flush renders, which React does not do during the effects that told of the start.
    setTimeout(() => {
      ending.abort()
      for (const [what, replay] of kept) {
        mark(what, false)
        replay()
      }
      for (const key of searched)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
  }

  let hasFailed = false
  /** Says that what was pressed cannot be done, with the way out. */
  const tell = () => {
    for (const what of kept.keys()) mark(what, false)
    if (document.querySelector('.start-note')) return
    const note = document.createElement('p')
    note.className = 'start-note'
    note.setAttribute('role', 'alert')
    const again = document.createElement('a')
    again.href = location.href
    again.textContent = '再打开一次'
    again.addEventListener('click', () => location.reload())
    note.append('页面只到了一半，这一下还做不了。', again)
    document.body.append(note)
  }
  const onFailed = () => {
    hasFailed = true
    if (kept.size > 0) tell()
  }

  const { signal } = ending
  const early = { capture: true, signal }
  addEventListener('click', onClick, early)
  addEventListener('submit', onSubmit, early)
  addEventListener('keydown', onKey, early)
  addEventListener('input', onInput, early)
  addEventListener(started, onStarted, { signal, once: true })
  addEventListener(failed, onFailed, { signal })
}

/** The text of the script. */
export const replayScript = (): string =>
  `(${replayEvents})(${JSON.stringify({ started: appStarted, failed: appFailed, wanted: appWanted, pressed: earlyPress })})`
