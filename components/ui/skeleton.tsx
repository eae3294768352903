import './skeleton.css'

type SkeletonProps = {
  /** What is being loaded, for screen readers. */
  label: string
}

/** Rows of halftone dots where text will be. */
export function Skeleton({ label }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  )
}
