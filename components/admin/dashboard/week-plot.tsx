import type { Week } from '@/lib/dashboard/schema'
import { formatShortDate } from '@/lib/dates/format'
import { formatNumber } from '@/lib/text/format'

/** Applications and enrollments by week as overlapping bars, and as a table for screen readers. */
export function WeekPlot({ weeks }: { weeks: readonly Week[] }) {
  const marks = axisMarks(Math.max(...weeks.flatMap(week => [week.applications, week.enrollments])))
  const top = marks[0] ?? 1
  return (
    <figure className="dashboard-plot">
      <figcaption>
        <h2>Last {weeks.length} weeks</h2>
        <ul>
          <li className="dashboard-plot-key--applications">Applications</li>
          <li className="dashboard-plot-key--enrollments">Enrollments</li>
        </ul>
      </figcaption>
      <div className="dashboard-plot-area" aria-hidden="true">
        <div className="dashboard-plot-heights">
          {marks.map(mark => (
            <span key={mark}>{formatNumber(mark)}</span>
          ))}
        </div>
        <div className="dashboard-plot-weeks">
          {weeks.map(week => (
            <WeekBars key={week.week} week={week} top={top} />
          ))}
        </div>
      </div>
      <WeekTable weeks={weeks} />
    </figure>
  )
}

function WeekBars({ week, top }: { week: Week; top: number }) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the whole drawing is hidden, and the table beside it says the same */}
      <svg width="100%" height="100%">
        <Bar className="dashboard-plot-applications" x={18} share={week.applications / top} />
        <Bar className="dashboard-plot-enrollments" x={44} share={week.enrollments / top} />
      </svg>
      <span>{dayAndMonth(week.week)}</span>
    </div>
  )
}

function Bar({ className, x, share }: { className: string; x: number; share: number }) {
  return (
    <rect
      className={className}
      x={`${x}%`}
      y={`${100 - share * 100}%`}
      width="38%"
      height={`${share * 100}%`}
    />
  )
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Applications and enrollments a week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Applications</th>
            <th scope="col">Enrollments</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week.week}>
              <th scope="row">{formatShortDate(week.week)}</th>
              <td>{week.applications}</td>
              <td>{week.enrollments}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function dayAndMonth(day: string): string {
  return formatShortDate(day).replace(/ \d{4}$/, '')
}

const AXIS_STEPS = 5

/** Returns the marks of the plot's axis from the top down to 0: five round steps that reach the largest count. */
function axisMarks(largest: number): number[] {
  const step = roundStep(Math.max(largest, AXIS_STEPS) / AXIS_STEPS)
  return Array.from({ length: AXIS_STEPS + 1 }, (_, index) => step * (AXIS_STEPS - index))
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50, ... that is at least `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return power * ([1, 2, 5].find(factor => factor * power >= size) ?? 10)
}
