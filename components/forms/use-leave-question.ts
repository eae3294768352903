import { useEffect } from 'react'

/** Has the browser ask before the page is left, as long as leaving would cut something off. */
export function useLeaveQuestion(asking: boolean): void {
  useEffect(() => {
    if (!asking) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asking])
}
