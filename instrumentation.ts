/** Next calls this once, as the server starts: offers what runs beside the requests, and follows requests for a collector. */
export async function register(): Promise<void> {
  // Next takes this out of the middleware's bundle, which may run elsewhere.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { offerWorkers } = await import('@/lib/workers/offer-workers')
    offerWorkers()
    const { publishEnvironment } = await import('@/lib/platform/env')
    // Its client would else try ten times over minutes, with a visitor waiting.
    publishEnvironment({ VERCEL_BLOB_RETRIES: '2' })
    if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTracing } = await import('@/lib/platform/tracing')
      startTracing()
    }
  }
}
