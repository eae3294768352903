import type { ReactNode } from 'react'

type AdminPageProps = {
  title: string
  /** Beside the title: a button or a search. */
  tool?: ReactNode
  children: ReactNode
}

/** A page of the admin area under its title. */
export function AdminPage({ title, tool, children }: AdminPageProps) {
  return (
    <>
      <div className="admin-page-top">
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {tool}
      </div>
      {children}
    </>
  )
}
