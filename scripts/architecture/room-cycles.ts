import type { Source } from './source'

/**
 * Returns a line for each room that is in a cycle of imports. dependency-cruiser compares folders one by one, so it does not see that
 * `lib/mail` imports `lib/payments/admin` while `lib/payments/ledger` imports `lib/mail`.
 */
export function findRoomCycles(sources: Source[]): string[] {
  const graph = importsOfRooms(sources)
  const cyclic = [...graph.keys()].filter(room => reachableFrom(room, graph).has(room))
  return cyclic.map(room => {
    const others = cyclic.filter(
      other =>
        reachableFrom(room, graph).has(other) && reachableFrom(other, graph).has(room) && other !== room,
    )
    return `${room}: is in a cycle with ${others.join(', ')}`
  })
}

type Graph = Map<string, Set<string>>

function importsOfRooms(sources: Source[]): Graph {
  const graph: Graph = new Map()
  for (const { path, imports } of sources) {
    const from = roomOf(path)
    if (!from) continue
    const rooms = imports.flatMap(name => roomOf(name) ?? []).filter(room => room !== from)
    graph.set(from, new Set([...(graph.get(from) ?? []), ...rooms]))
  }
  return graph
}

function reachableFrom(room: string, graph: Graph, seen = new Set<string>()): Set<string> {
  for (const next of graph.get(room) ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reachableFrom(next, graph, seen)
  }
  return seen
}

function roomOf(path: string): string | undefined {
  return /^(components\/admin\/[^/]+|components\/[^/]+|lib\/[^/]+)(?=\/)/.exec(path)?.[0]
}
