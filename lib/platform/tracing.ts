import 'server-only'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import { env } from './env'
import { logger } from './logger'
import { toTraceDocument } from './trace-document'

type Collector = { url: string; headers: Record<string, string> }

const SEND_AFTER_MS = 1_000
const PATIENCE_MS = 5_000
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

/** Sends spans as OTLP over HTTP, in JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
function sendTo({ url, headers }: Collector): SpanExporter {
  return {
    export(spans, done) {
      const request = {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(toTraceDocument(spans)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }
      fetch(url, request)
        .then(async response => {
          await response.body?.cancel()
          if (!response.ok) throw new Error(`the collector responded with ${response.status}`)
          done(SENT)
        })
        .catch(error => {
          logger.warn(
            { failure: error instanceof Error ? error.message : typeof error },
            'a trace was not sent',
          )
          done(UNSENT)
        })
    },
    shutdown: async () => {},
  }
}
