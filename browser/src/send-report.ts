import { addressOf, markerHeader, pageHeader } from '@xiaolou/contract/kit/request'
import type { RouteShape } from '@xiaolou/contract/kit/route'
import { sendCall } from './send-call.ts'

type Report = { params?: object; body?: unknown; page?: string }

/**
 * Sends an anonymous call that nobody waits for: it outlives its page, and its failure is ignored. `page` is
 * the path of the page that it is about. (`sendBeacon` can only POST, and these calls are PUTs.)
 */
export function sendReport(route: RouteShape, { params, body, page }: Report = {}): void {
  sendCall(`/api${addressOf(route, params && { params })}`, {
    method: route.method,
    keepalive: true,
    credentials: 'include',
    headers: {
      ...markerHeader,
      ...(page !== undefined && { [pageHeader]: page }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
    // An answer that nobody reads keeps its request open.
    .then(response => response.text())
    .catch(() => undefined)
}
