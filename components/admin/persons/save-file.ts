// The name that the browser gives it where the server says none.
const NAMELESS = 'personal-data.zip'

/**
 * Saves the body of a response as the browser saves a download, under the name that the response gives. A link cannot ask
 * for it, as the request has a body.
 * @returns true once the browser has it
 */
export async function saveFile(response: Response): Promise<boolean> {
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download =
    /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? NAMELESS
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}
