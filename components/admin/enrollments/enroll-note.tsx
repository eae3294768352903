import { NOBODY_TOLD, useMailIsOn } from '@/components/admin/session/admin-scope'

/** Says what happens when somebody is enrolled at the office, and what to tell them before. */
export function EnrollNote({ paysByLink }: { paysByLink: boolean }) {
  const letter = paysByLink ? 'They get a letter with the link to pay.' : 'They get a letter about it.'
  return (
    <div className="enrollments-note">
      <p>{`${useMailIsOn() ? letter : NOBODY_TOLD} The link to their own page is shown here afterwards.`}</p>
      <p>
        Tell them that you keep this for the course and to reach them, as the{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          privacy notice<span className="visually-hidden"> (opens in a new tab)</span>
        </a>{' '}
        says.
      </p>
    </div>
  )
}
