type Ask = (input: string, init: RequestInit) => Promise<Response>

/** `XMLHttpRequest` over `ask`, as much of it as a picture that is sent with its progress needs. */
export function createPageRequest(ask: Ask) {
  return class PageRequest {
    withCredentials = false
    status = 0
    responseText = ''
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #method = 'GET'
    #address = ''
    #headers = new Headers()
    #answered = new Headers()
    #end = new AbortController()

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.#answered.get(name)
    }
    abort() {
      this.#end.abort()
      this.onabort?.()
    }
    async send(body: BodyInit | null) {
      const { signal } = this.#end
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      try {
        const answer = await ask(this.#address, {
          method: this.#method,
          headers: this.#headers,
          body,
          signal,
        })
        this.status = answer.status
        this.#answered = answer.headers
        this.responseText = await answer.text()
      } catch {
        if (!signal.aborted) this.onerror?.()
        return
      }
      if (!signal.aborted) this.onload?.()
    }
  }
}
