import type { Counter as CounterType, Gauge as GaugeType } from 'prom-client'

/** A process's metrics for Prometheus: its own registry, with Node's default metrics. */
export type Metrics = {
  readonly contentType: string
  print(): Promise<string>
  /** A request of this route was answered; `route` is one of few, never an address. */
  request(given: { method: string; route: string; status: number; seconds: number }): void
  query(seconds: number): void
  job(name: string, seconds: number, isDone: boolean): void
  /** How long after its writing an event of another process was read here. */
  busLag(seconds: number): void
  /** A number that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void
  /** The same for several of a kind, distinguished by `label`. */
  gauges(
    name: string,
    help: string,
    given: { label: string; read: () => Readonly<Record<string, number>> },
  ): void
  /** The same for a number that only grows. */
  counter(name: string, help: string, read: () => number): void
}

const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const queryBuckets = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 5]
const lagBuckets = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600]

/** Loads the library, only needed with metrics enabled. Names begin with `xiaolou_`, times are seconds. */
export async function createMetrics(): Promise<Metrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'xiaolou_http_request_seconds',
    help: 'Requests answered, without cached pages.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const queries = new Histogram({
    name: 'xiaolou_db_query_seconds',
    help: 'Queries, in the database.',
    buckets: queryBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'xiaolou_job_seconds',
    help: 'Work in the background, and whether it was done.',
    labelNames: ['job', 'done'],
    buckets: jobBuckets,
    registers,
  })
  const lags = new Histogram({
    name: 'xiaolou_bus_lag_seconds',
    help: 'From the writing of an event by another process to its reading here, by the clock of the database.',
    buckets: lagBuckets,
    registers,
  })
  return {
    contentType: registry.contentType,
    print: () => registry.metrics(),
    request: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    query: seconds => queries.observe(seconds),
    job: (job, seconds, isDone) => jobs.observe({ job, done: String(isDone) }, seconds),
    busLag: seconds => lags.observe(seconds),
    gauges(name, help, { label, read }) {
      const collect = (): void => {
        for (const [value, count] of Object.entries(read())) gauge.set({ [label]: value }, count)
      }
      const labelNames = [label]
      const gauge: GaugeType = new Gauge({
        name: `xiaolou_${name}`,
        help,
        labelNames,
        registers,
        collect,
      })
    },
    gauge(name, help, read) {
      const collect = (): void => gauge.set(read())
      const gauge: GaugeType = new Gauge({ name: `xiaolou_${name}`, help, registers, collect })
    },
    counter(name, help, read) {
      const collect = (): void => {
        counter.reset()
        counter.inc(read())
      }
      const counter: CounterType = new Counter({ name: `xiaolou_${name}`, help, registers, collect })
    },
  }
}
