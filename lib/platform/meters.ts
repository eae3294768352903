import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { processState } from './process-state'

/** What is counted while the site serves, for `/api/metrics`. No label ever holds what a client sent. */
export type Meters = ReturnType<typeof createMeters>

const shared = processState<{ meters?: Meters; pageFigures?: () => PageFigures }>(
  'platform/meters',
  () => ({}),
)

/** The figures of each store of pages, by what it holds. */
export type PageFigures = Record<string, { hits: number; misses: number; responses: number; bytes: number }>

/** Sets where the figures of the stores of pages are read. */
export function reportPages(read: () => PageFigures): void {
  shared.pageFigures = read
}

/** Returns the meters of this process. */
export function meters(): Meters {
  shared.meters ??= createMeters()
  return shared.meters
}

/**
 * Counts a request that a limit has refused.
 * @param limit the limit's name, one of the code's own
 */
export function countRefusal(limit: string): void {
  meters().refusals.inc({ limit })
}

type PageMeter = Counter<'store'> | Gauge<'store'>

function createMeters() {
  const registry = new Registry()
  const registers = [registry]
  /** What a meter of the pages in memory is made of; its value is looked up whenever it is read. */
  const ofStores = (name: string, help: string, pick: (figures: PageFigures[string]) => number) => ({
    name,
    help,
    labelNames: ['store'] as const,
    registers,
    collect(this: PageMeter) {
      this.reset()
      for (const [store, figures] of Object.entries(shared.pageFigures?.() ?? {}))
        this.inc({ store }, pick(figures))
    },
  })
  return {
    registry,
    requests: new Histogram({
      name: 'site_request_duration_seconds',
      help: 'How long requests took, from their head to the end of the response.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: new Counter({
      name: 'site_refusals_total',
      help: 'Requests that a limit has refused.',
      labelNames: ['limit'] as const,
      registers,
    }),
    uploads: new Counter({
      name: 'site_uploads_total',
      help: 'CVs that were sent, by how that ended: stored, failed, or why it was refused.',
      labelNames: ['result'] as const,
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'site_uploaded_bytes_total',
      help: 'Bytes of the CVs that were stored.',
      registers,
    }),
    uploadsRunning: new Gauge({
      name: 'site_uploads_running',
      help: 'CVs that are being received, inspected and stored now.',
      registers,
    }),
    pageHits: new Counter(
      ofStores('site_page_store_hits_total', 'Responses that were sent from memory.', ({ hits }) => hits),
    ),
    pageMisses: new Counter(
      ofStores(
        'site_page_store_misses_total',
        'Responses for everyone that were not in memory, or no longer true.',
        ({ misses }) => misses,
      ),
    ),
    pages: new Gauge(
      ofStores('site_page_store_responses', 'Responses that are in memory.', ({ responses }) => responses),
    ),
    pageBytes: new Gauge(
      ofStores('site_page_store_bytes', 'Bytes of the responses that are in memory.', ({ bytes }) => bytes),
    ),
    signInsWaiting: new Gauge({
      name: 'site_sign_ins_waiting',
      help: 'Sign-ins that wait for their turn to have a password checked.',
      registers,
    }),
  }
}
