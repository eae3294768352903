import { contentCard, contentCardNames } from '@/lib/seo/link-preview/content-cards'
import { drawCard } from '@/lib/seo/link-preview/draw-card'

// All of these are drawn once, during the build.
export const dynamic = 'force-static'
export const dynamicParams = false
export const generateStaticParams = contentCardNames

type Context = { params: Promise<{ kind: string; name: string }> }

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { kind, name } = await params
  const card = contentCard(kind, name)
  return card ? drawCard(card) : new Response(null, { status: 404 })
}
