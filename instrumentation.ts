/** Next calls this once, as the server starts: offers what runs beside the requests, and follows requests for a collector. */
export async function register(): Promise<void> {
  // Next takes this out of the middleware's bundle, which may run elsewhere.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { offerWorkers } = await import('@/lib/workers/offer-workers')
    offerWorkers()
    if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTracing } = await import('@/lib/platform/tracing')
      startTracing()
    }
  }
}
