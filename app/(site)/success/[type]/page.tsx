import type { Metadata } from 'next'
import { PayNow } from '@/components/payments/pay-now'
import { readResult, resultTitle } from '@/components/result/read-result'
import { ResultPage } from '@/components/result/result-page'
import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'

type SuccessPageProps = {
  params: Promise<{ type: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params, searchParams }: SuccessPageProps): Promise<Metadata> {
  const result = readResult((await params).type, await searchParams)
  return { title: resultTitle(result), robots: { index: false } }
}

/** Where a visitor lands after applying, enrolling or paying. It repeats what its address says and decides nothing. */
export default async function SuccessPage({ params, searchParams }: SuccessPageProps) {
  const result = readResult((await params).type, await searchParams)
  return (
    <ResultPage
      drawing={result.successful ? 'print' : 'proof'}
      title={result.successful ? 'Success' : 'Payment Required'}
    >
      <p>{result.text}</p>
      <div className="result-actions">
        {result.reference && <PayNow reference={result.reference} />}
        <LinkButton href="/" variant={result.successful ? 'primary' : 'quiet'}>
          Back to Home <Icon name="arrow-right" />
        </LinkButton>
      </div>
    </ResultPage>
  )
}
