import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { EventOrigin } from '@/lib/events/mutations'
import { withWholeBody } from '@/lib/http/body'
import { clientAddress } from '@/lib/http/client-address'
import { forbidden, unauthorized } from '@/lib/http/problem'
import type { Handler, HandlerRequest } from '@/lib/http/route'
import { env } from '@/lib/platform/env'
import { type AdministratorRole, accountPath, loginPath, type RequiredAction } from './constants'
import { refuseCrossSite } from './same-site'
import { touchSession } from './sessions'
import { openToken, readSessionToken, sessionCookieName } from './token'

/** The administrator behind a request, and how they proved it. */
export type Admin = {
  administratorId: string
  email: string
  role: AdministratorRole
  /** What they have to do before anything else; null where that is nothing. */
  requiredAction: RequiredAction | null
  sessionId: string
  expiresAt: Date
  via: 'cookie' | 'header'
}

/** What a handler for administrators is given besides: who asks, and what an event says of where that came from. */
type AdminRequest = HandlerRequest & {
  admin: Admin
  origin: EventOrigin & { administratorId: string; sessionId: string; address: string }
  /** Throws where the administrator has lost access since, for a response that takes its time. */
  requireAccess: () => Promise<void>
}

type Respond = (given: AdminRequest) => Response | Promise<Response>

/** Throws the problem that an administrator is refused with, where something stands against them. */
type Refuse = (admin: Admin) => void

/**
 * Makes a route's handler for signed-in administrators. Before the body is read, and again afterwards, anyone else gets
 * a 401 problem, and an administrator with a required action to do first gets a 403 problem that names it.
 */
export function adminHandler(respond: Respond): Handler {
  return handlerFor(refuseRequiredAction, respond)
}

/** Makes the same for one's own account and session, also for administrators with a required action to do first. */
export function accountHandler(respond: Respond): Handler {
  return handlerFor(() => {}, respond)
}

/** Makes a route's handler for a signed-in owner only; an editor gets a 403 problem before the body is read. */
export function ownerHandler(respond: Respond): Handler {
  return handlerFor(admin => {
    refuseRequiredAction(admin)
    if (!isOwner(admin)) throw forbidden('Only an owner of the site may do this.')
  }, respond)
}

function handlerFor(refuse: Refuse, respond: Respond): Handler {
  const handle = async (given: HandlerRequest) => {
    const { request } = given
    const findAdmitted = async () => {
      const admin = await requireAdmin(request)
      refuse(admin)
      return admin
    }
    const admit = async () => ({
      ...toAdminRequest(given, await findAdmitted()),
      requireAccess: async () => void (await findAdmitted()),
    })
    const admitted = await admit()
    if (request.method === 'GET' || request.method === 'HEAD') return respond(admitted)
    // The sender may hold the body back for minutes, and lose their access meanwhile.
    return withWholeBody(request, async () => respond(await admit()))
  }
  return Object.assign(handle, { audience: 'administrators' as const })
}

function toAdminRequest(given: HandlerRequest, admin: Admin): Omit<AdminRequest, 'requireAccess'> {
  const { request, requestId } = given
  const { administratorId, sessionId } = admin
  return {
    ...given,
    admin,
    origin: { administratorId, sessionId, requestId, address: clientAddress(request) },
  }
}

function refuseRequiredAction({ requiredAction }: Admin): void {
  if (requiredAction) throw forbidden(requiredActionWords[requiredAction])
}

const requiredActionWords: Record<RequiredAction, string> = {
  password: 'Choose a password of your own first, on the Account page: somebody else knows this one.',
  'second factor': 'Set up a second factor first, on the Account page: an owner demands it of everybody.',
}

/** Tells whether an administrator may export, erase, delete, and manage administrators. */
export function isOwner({ role }: Pick<Admin, 'role'>): boolean {
  return role === 'owner'
}

/**
 * Finds the administrator who makes an API request, by its `Authorization: Bearer` header (which decides where there is
 * one) or by the session cookie.
 * @param now the time to judge by
 * @throws a 401 problem without a live session, a 403 problem for a cookie-only change asked for by another site
 */
export async function requireAdmin(request: Request, now = new Date()): Promise<Admin> {
  const given = readSessionToken(request.headers, env().siteUrl)
  const admin = given && (await findAdmin(given.token, given.via, now))
  if (!admin) throw unauthorized()
  if (admin.via === 'cookie') refuseCrossSite(request)
  return admin
}

/**
 * Finds the administrator who opens an admin page; a visitor without a live session is redirected to the login page, and one
 * who has a required action to do first to the Account page.
 */
export async function requireAdminPage(): Promise<Admin> {
  const admin = await requireAccountPage()
  return admin.requiredAction ? redirect(`${env().adminPrefix}${accountPath}`) : admin
}

/**
 * The same for the Account page, where required actions are done. Layout and page may both ask: the session is read once for each
 * request.
 */
export const requireAccountPage = cache(async (): Promise<Admin> => {
  const token = (await cookies()).get(sessionCookieName(env().siteUrl))?.value
  const admin = token ? await findAdmin(token, 'cookie', new Date()) : null
  return admin ?? redirect(loginPath)
})

async function findAdmin(token: string, via: Admin['via'], now: Date): Promise<Admin | null> {
  const payload = await openToken(token, env().acceptedSecrets)
  const session = payload && (await touchSession(payload.sid, now))
  if (!session) return null
  const { id, administratorId, email, role, requiredAction, expiresAt } = session
  return { administratorId, email, role, requiredAction, sessionId: id, expiresAt, via }
}
