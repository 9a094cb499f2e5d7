/**
 * V8 flags of the server. Rendering makes much short-lived garbage: left alone, the young generation grows to 100 MB
 * and stays; at 4 MB a half it is collected more often, and a 1 GB machine keeps the difference.
 */
export const serverFlags = ['--max-semi-space-size=4']
