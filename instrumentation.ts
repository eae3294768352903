/** Next calls this once, as the server starts. */
export async function register(): Promise<void> {
  // Next takes this out of the middleware's bundle, which may run elsewhere.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { offerWorkers } = await import('@/lib/workers/offer-workers')
    offerWorkers()
  }
}
