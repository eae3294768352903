let host: HTMLElement | undefined

/** The one element that holds the toasts. What lies outside a modal dialog is neither seen nor read out, so one may take it in. */
export function toastHost(): HTMLElement {
  host ??= document.createElement('div')
  return host
}
