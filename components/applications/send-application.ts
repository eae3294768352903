import type { ApplicationValues } from './application-values'

export type Sending = { answer: Promise<{ status: number; body: unknown }>; cancel: () => void }

/** Why nothing came back: the visitor called it off, or the network did. */
export class NotSent extends Error {
  constructor(readonly reason: 'cancelled' | 'network') {
    super(`The application was not sent: ${reason}`)
  }
}

function toFormData({ applicantName, email, phoneNumber, cv, skills }: ApplicationValues) {
  const form = new FormData()
  // The file goes last, so that the server has checked the texts before the first byte of it.
  for (const [name, value] of Object.entries({ applicantName, email, phoneNumber, skills: String(skills) }))
    form.set(name, value)
  if (cv) form.set('cv', cv, cv.name)
  return form
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Order = {
  address: string
  values: ApplicationValues
  key: string
  onProgress: (percent: number) => void
}

/**
 * Sends an application, telling how much of it is on its way (0 to 100). Takes the address, what was typed and the
 * key that makes a repeat harmless. Its answer rejects with `NotSent` where none comes. (Fetch tells no progress.)
 */
export function sendApplication({ address, values, key, onProgress }: Order): Sending {
  const request = new XMLHttpRequest()
  const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    request.onload = () => resolve({ status: request.status, body: readJson(request.responseText) })
    request.onerror = () => reject(new NotSent('network'))
    request.onabort = () => reject(new NotSent('cancelled'))
  })
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100))
  request.open('POST', address)
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader('Idempotency-Key', key)
  request.send(toFormData(values))
  return { answer, cancel: () => request.abort() }
}
