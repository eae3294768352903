/** One value of a family, with the labels it is for. */
export type Sample = { name: string; labels: Record<string, string>; value: number }

/** Everything that has one name, but for a histogram's suffixes. */
export type Family = { type: string; help: string; samples: Sample[] }

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const SAMPLE = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y
const SUFFIXES: Record<string, RegExp> = { histogram: /_(bucket|sum|count)$/, summary: /_(sum|count)$/ }

/**
 * Parses Prometheus's text format, as strictly as its own parser
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). Throws on the first line that breaks it.
 */
export function parseMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      if (families.has(name) || !NAME.test(name)) throw new Error(`twice, or no name: ${line}`)
      families.set(name, { type: 'untyped', help: rest, samples: [] })
      current = name
    } else if (keyword === 'TYPE') {
      const family = families.get(name)
      if (!family || family.samples.length > 0 || !/^(counter|gauge|histogram|summary)$/.test(rest))
        throw new Error(`a type out of place: ${line}`)
      family.type = rest
    } else {
      const sample = parseSample(line)
      const family = families.get(current)
      const suffix = SUFFIXES[family?.type ?? '']
      if (!family || (suffix ? sample.name.replace(suffix, '') : sample.name) !== current)
        throw new Error(`not among its family: ${line}`)
      const key = `${sample.name} ${JSON.stringify(Object.entries(sample.labels).sort())}`
      if (seen.has(key)) throw new Error(`twice: ${line}`)
      seen.add(key)
      family.samples.push(sample)
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}

function parseSample(line: string): Sample {
  const [, name = '', inside = '', number = ''] = SAMPLE.exec(line) ?? []
  // Go, which reads it, takes these two in any case.
  const value = Number(number.replace(/^([+-]?)inf$/i, '$1Infinity'))
  if (!NAME.test(name) || number === '' || (Number.isNaN(value) && !/^nan$/i.test(number)))
    throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  let end = 0
  for (let match = LABEL.exec(inside); match; match = LABEL.exec(inside)) {
    labels[match[1] ?? ''] = match[2] ?? ''
    end = LABEL.lastIndex
  }
  if (end !== inside.length) throw new Error(`labels that cannot be read: ${line}`)
  return { name, labels, value }
}

// Of each set of labels the buckets grow, and the last one holds all that were counted.
function checkHistogram(name: string, { samples }: Family): void {
  const last = new Map<string, number>()
  for (const { name: line, labels, value } of samples) {
    const { le, ...others } = labels
    const key = JSON.stringify(Object.entries(others).sort())
    if (line === `${name}_bucket`) {
      if (value < (last.get(key) ?? 0)) throw new Error(`${name}: a bucket is smaller than the one before`)
      if (le === undefined) throw new Error(`${name}: a bucket without its bound`)
      last.set(key, value)
    } else if (line === `${name}_count` && value !== last.get(key))
      throw new Error(`${name}: the buckets do not hold all`)
  }
}
