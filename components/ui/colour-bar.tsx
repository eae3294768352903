/** The printer's eight-patch bar at the edge of a sheet; decoration. */
export function ColourBar() {
  return <div className="colour-bar" aria-hidden="true" />
}
