// Refusals of a value, a key or a reference; https://www.sqlite.org/rescode.html and, by the class in the
// first two characters, https://www.postgresql.org/docs/current/errcodes-appendix.html
const ofSqlite = new Set([18, 19, 20])
const ofPostgres = /^2[23]/

/** Whether a database refused the given values, rather than failed. */
export function isRefusedValue(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('errcode' in cause && typeof cause.errcode === 'number') return ofSqlite.has(cause.errcode & 0xff)
  return 'code' in cause && typeof cause.code === 'string' && ofPostgres.test(cause.code)
}
