import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import type { SignInResult } from '@/lib/admin-session/login'
import { authOptions } from '@/lib/admin-session/options'
import { addressGroup, clientAddress } from '@/lib/http/client-address'
import { tooManyRequests } from '@/lib/http/problem'
import { publicHandler, route } from '@/lib/http/route'

const nextAuth = publicHandler(async ({ request }) => {
  let refusal: SignInResult | undefined
  const options = authOptions(addressGroup(clientAddress(request)), result => {
    refusal = result
  })
  const nextauth = new URL(request.url).pathname.split('/').slice(3)
  const response: Response = await NextAuth(new NextRequest(request), { params: { nextauth } }, options)
  if (refusal && !refusal.ok && refusal.reason === 'limited') throw tooManyRequests(refusal.retryAfter)
  return response
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: nextAuth, POST: nextAuth })
