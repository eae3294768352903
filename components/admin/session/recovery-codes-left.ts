import { toast } from 'sonner'
import { getStored, setStored } from '@/components/forms/browser-storage'
import { describeCodesLeft } from '@/lib/second-factor/format'

const NAME = 'recoveryCodesLeft'
const SHOWN_MS = 20_000

/** Keeps for the page after a login how many recovery codes are left; undefined where none was used. */
export function keepCodesLeft(count: number | undefined): void {
  setStored(NAME, count)
}

/** Says once, after a login with a recovery code, how many are left. */
export function tellCodesLeft(): void {
  const count = getStored(NAME)
  if (typeof count !== 'number') return
  setStored(NAME, undefined)
  toast.info(
    `You signed in with a recovery code. ${describeCodesLeft(count)} New ones are made under Account.`,
    {
      duration: SHOWN_MS,
    },
  )
}
