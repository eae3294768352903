// Loaded into a server before anything else. Each SIGUSR2 moves the clock that JavaScript reads: two days ahead, right again, two days
// behind, right again. The clocks of the system, of the files and of the database do not change.
const DAY_MS = 24 * 60 * 60 * 1000
const offsets = [2 * DAY_MS, 0, -2 * DAY_MS, 0]
const SystemDate = Date
let [offset, moves] = [0, 0]

globalThis.Date = class extends SystemDate {
  // Next replaces this Date by one of its own, and copies only the properties that this class has itself.
  static parse = SystemDate.parse
  static UTC = SystemDate.UTC

  constructor(...given) {
    if (given.length === 0) super(SystemDate.now() + offset)
    else super(...given)
  }
  static now() {
    return SystemDate.now() + offset
  }
}

process.on('SIGUSR2', () => {
  offset = offsets[moves++ % offsets.length]
})
