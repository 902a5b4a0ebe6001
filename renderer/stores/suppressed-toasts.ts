/** Which flows are told of by what the page shows now, so that no toast tells the same a second time. */
export function createTold() {
  const tellers = new Map<string, number>()
  const change = (flowId: string, by: 1 | -1) => tellers.set(flowId, (tellers.get(flowId) ?? 0) + by)
  return {
    /** From now until it is stopped by what this answers with. Several can tell of the same flow. */
    begin: (flowId: string): (() => void) => {
      change(flowId, 1)
      return () => void change(flowId, -1)
    },
    has: (flowId: string): boolean => (tellers.get(flowId) ?? 0) > 0,
  }
}
export type Told = ReturnType<typeof createTold>
