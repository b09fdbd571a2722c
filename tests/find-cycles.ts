/** Modules that know each other in a circle, each circle once: a strongly connected part of the graph (Tarjan). */
export const findCycles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const order = new Map<string, number>()
  const earliest = new Map<string, number>()
  const path: string[] = []
  const cycles: string[][] = []

  const earliestFrom = (node: string): number => {
    const known = earliest.get(node)
    return order.has(node) ? (path.includes(node) ? (known ?? 0) : Number.POSITIVE_INFINITY) : visit(node)
  }

  const visit = (node: string): number => {
    const place = order.size
    order.set(node, place)
    earliest.set(node, place)
    path.push(node)
    const next = graph.get(node) ?? []
    const low = Math.min(place, ...next.map(earliestFrom))
    earliest.set(node, low)
    if (low < place) return low
    const part = path.splice(path.indexOf(node))
    if (part.length > 1 || next.includes(node)) cycles.push(part.sort())
    return low
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
