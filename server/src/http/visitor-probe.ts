import type { FastifyInstance } from 'fastify'

/**
 * Requests the site as a visitor would, without a network: calls, documents, pages, including cached ones.
 * Each request comes from another address, to avoid the limits, and from a robot, so that it is not counted
 * as a reader.
 */
export function createVisitorProbe(http: FastifyInstance) {
  let asked = 0
  return async ({ address, body }: { address: string; body?: object }, token?: string) => {
    asked = (asked + 1) % 0xff_ff_ff
    const response = await http.inject({
      method: body ? 'POST' : 'GET',
      url: address,
      remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 0xff}.${asked & 0xff}`,
      headers: {
        'user-agent': 'Xiaolou secrecy proof (bot)',
        ...(token === undefined ? {} : { authorization: token }),
      },
      ...(body && { payload: body }),
    })
    return {
      status: response.statusCode,
      text: `${String(response.headers.location ?? '')}\n${response.body}`,
    }
  }
}
