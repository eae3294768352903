import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SandboxCheckout } from '@/components/payments/sandbox-checkout'
import { providerNamed } from '@/lib/payments/configured-providers'
import { findSandboxCharge } from '@/lib/payments/sandbox/provider'

export const metadata: Metadata = { title: 'Test payment', robots: { index: false } }

export const dynamic = 'force-dynamic'

/** The payment page of the sandbox provider, where a visitor pays without money. */
export default async function SandboxPage({ params }: PageProps<'/payments-sandbox/[reference]'>) {
  const { reference } = await params
  const charge = providerNamed('sandbox') ? await findSandboxCharge(reference) : null
  if (!charge) redirect('/404')
  return <SandboxCheckout charge={charge} />
}
