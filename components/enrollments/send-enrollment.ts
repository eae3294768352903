import type { EnrollmentValues } from './enrollment-values'

/** Sends an enrollment. Gives the status and the body as they came; throws where the network fails. */
export async function sendEnrollment(
  address: string,
  values: EnrollmentValues,
  key: string,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}
