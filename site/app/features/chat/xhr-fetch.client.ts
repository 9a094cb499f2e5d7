import { anySignal } from '@xiaolou/contract/kit/any-signal'

/**
 * `fetch` that tells how far sending is (0 to 1), which the browser's own does not, and stops when `signal` does. For
 * answers of text.
 */
export function createXhrFetch(given: {
  signal: AbortSignal
  onProgress: (progress: number) => void
}): typeof fetch {
  return (address, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const signal = init?.signal ? anySignal([given.signal, init.signal]) : given.signal
      const stop = () => request.abort()
      const end = () => signal.removeEventListener('abort', stop)
      request.open(init?.method ?? 'GET', address instanceof Request ? address.url : address)
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) given.onProgress(loaded / total)
      }
      request.onload = () => {
        end()
        const retryAfter = request.getResponseHeader('Retry-After')
        const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter }
        resolve(new Response(request.responseText || null, { status: request.status, headers }))
      }
      request.onerror = () => {
        end()
        reject(new TypeError('the file could not be sent'))
      }
      request.onabort = () => {
        end()
        reject(new DOMException('sending was stopped', 'AbortError'))
      }
      signal.addEventListener('abort', stop)
      if (signal.aborted) request.onabort(new ProgressEvent('abort'))
      else request.send(init?.body instanceof ReadableStream ? null : (init?.body ?? null))
    })
}
