/**
 * Gives the media type of a call's body without its parameters.
 * @param request the call
 * @returns such as `application/json`; empty where none is named
 */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
