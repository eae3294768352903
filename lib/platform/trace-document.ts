import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'

// Nothing else of a span leaves the machine: URLs hold tokens and what visitors typed, errors hold what they sent.
const EXPORTED_ATTRIBUTES = [
  'http.method',
  'http.route',
  'http.status_code',
  'next.rsc',
  'next.span_type',
  'error.type',
]

type Attribute = {
  key: string
  value: { stringValue: string } | { intValue: string } | { boolValue: boolean }
}

/** Spans as OTLP has them in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export function toTraceDocument(spans: readonly ReadableSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: [toAttribute('service.name', 'site')] },
        scopeSpans: [{ scope: { name: 'next.js' }, spans: spans.map(describeSpan) }],
      },
    ],
  }
}

function describeSpan(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext()
  const { parentSpanContext, startTime, endTime, status } = span
  return {
    traceId,
    spanId,
    ...(parentSpanContext ? { parentSpanId: parentSpanContext.spanId } : {}),
    name: nameOf(span),
    // The protocol begins with "unspecified", the SDK with "internal".
    kind: span.kind + 1,
    startTimeUnixNano: toNanoseconds(startTime),
    endTimeUnixNano: toNanoseconds(endTime),
    attributes: EXPORTED_ATTRIBUTES.flatMap(key => {
      const value = span.attributes[key]
      return value === undefined ? [] : [toAttribute(key, value)]
    }),
    // Its message would be an error's own.
    status: { code: status.code },
  }
}

/** Made of exported attributes, as Next's own names may hold a URL. */
function nameOf({ attributes }: ReadableSpan): string {
  const type = String(attributes['next.span_type'] ?? 'span')
  const route = attributes['http.route'] ?? attributes['next.route']
  const what = type === 'BaseServer.handleRequest' ? String(attributes['http.method'] ?? 'request') : type
  return route === undefined ? what : `${what} ${route}`
}

function toAttribute(key: string, value: unknown): Attribute {
  if (typeof value === 'boolean') return { key, value: { boolValue: value } }
  if (typeof value === 'number') return { key, value: { intValue: String(Math.round(value)) } }
  return { key, value: { stringValue: String(value) } }
}

function toNanoseconds([seconds, nanoseconds]: [number, number]): string {
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds))
}
