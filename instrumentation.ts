/** Called by Next once, before the first request: follows requests through the site where a collector wants to know. */
export async function register(): Promise<void> {
  // Next also compiles this for the runtime of its middleware, which has none of Node's modules.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || !process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const { startTracing } = await import('@/lib/platform/tracing')
  startTracing()
}
