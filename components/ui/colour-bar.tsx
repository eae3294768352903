const patches = ['sky', 'hill', 'acha', 'ember', 'laterite', 'earth', 'night', 'paper']

/** The printer's eight-patch bar at the edge of a sheet; decoration. */
export function ColourBar() {
  return (
    <div className="colour-bar" aria-hidden="true">
      {patches.map(patch => (
        <i key={patch} />
      ))}
    </div>
  )
}
