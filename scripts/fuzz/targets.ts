import fc from 'fast-check'
import { percentEncode } from './case'
import { nastyKey, nastyText } from './nasty'

/** Mostly the path itself; otherwise with its first id replaced, or with a segment added where it has none. */
export function spoiltPath(path: string): fc.Arbitrary<string> {
  const replaced = nastyText.map(text =>
    /\{(?!prefix)\w+\}/.test(path)
      ? path.replace(/\{(?!prefix)\w+\}/, () => percentEncode(text))
      : `${path}/${percentEncode(text)}`,
  )
  return fc.oneof({ weight: 4, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: replaced })
}

/** Mostly no query; otherwise parameters that the path does not have, some twice, some wrongly encoded. */
export const oddQuery: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('?', '?%', '?%zz=%', '?a&a&a[]=1&a[b]=2', '?=', '?_rsc', '?_rsc=1acgs'),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.tuple(fc.oneof(nastyKey, fc.constantFrom('search', 'limit', 'cursor', 'sort', '_rsc')), nastyText),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map(writeQuery),
  },
)

/** Writes values as a query; a list becomes a parameter given several times. */
export function queryOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return values.map(value =>
    typeof value === 'object' && value !== null
      ? writeQuery(Object.entries(value).flatMap(([name, given]) => parametersOf(name, given)))
      : `?${percentEncode(String(value))}`,
  )
}

function parametersOf(name: string, given: unknown): [string, string][] {
  const values = Array.isArray(given) ? given.flat(20) : [given]
  return values.map(value => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
}

function writeQuery(parameters: readonly (readonly [string, string])[]): string {
  return `?${parameters.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')}`
}
