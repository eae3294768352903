import 'server-only'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import { env } from './env'
import { logger } from './logger'
import { toTraceDocument } from './trace-document'

type Collector = { url: string; headers: Record<string, string> }

const SEND_AFTER_MS = 1_000
const TIMEOUT_MS = 5_000
// What the SDK's exporters call success and failure.
const SENT = { code: 0 }
const UNSENT = { code: 1 }

/** Has Next's own spans sent to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; what they say is in trace-document.ts. */
export function startTracing(): void {
  const { otlpEndpoint, otlpHeaders } = env()
  if (!otlpEndpoint) return
  const exporter = sendTo({ url: `${otlpEndpoint}/v1/traces`, headers: otlpHeaders })
  const processor = new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_AFTER_MS })
  // Whose trace a request belongs to is not for visitors to say, so their headers are not read.
  new NodeTracerProvider({ spanProcessors: [processor] }).register({ propagator: null })
}

/**
 * Returns what sends spans as OTLP over HTTP, in JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). Those that the collector
 * does not take are lost.
 */
export function sendTo(collector: Collector): SpanExporter {
  const report = reportChanges()
  return {
    export(spans, done) {
      send(collector, spans).then(
        () => {
          report()
          done(SENT)
        },
        error => {
          report(error)
          done(UNSENT)
        },
      )
    },
    shutdown: async () => {},
  }
}

async function send({ url, headers }: Collector, spans: ReadableSpan[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(toTraceDocument(spans)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw Object.assign(new Error('refused by the collector'), { code: response.status })
}

// With a collector that is away, spans are lost every second.
function reportChanges(): (error?: unknown) => void {
  let fails = false
  return error => {
    if (error && !fails) logger.warn({ err: error }, 'traces are lost: the collector does not take them')
    if (!error && fails) logger.info('the collector takes traces again')
    fails = Boolean(error)
  }
}
