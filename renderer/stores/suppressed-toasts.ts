/** Flows whose state the current page already shows, so that no toast repeats it. */
export function createSuppressedToasts() {
  const countsByFlow = new Map<string, number>()
  const change = (flowId: string, by: 1 | -1) => countsByFlow.set(flowId, (countsByFlow.get(flowId) ?? 0) + by)
  return {
    /** Suppresses toasts of a flow until the returned function is called. Several views can suppress the same flow. */
    begin: (flowId: string): (() => void) => {
      change(flowId, 1)
      return () => void change(flowId, -1)
    },
    has: (flowId: string): boolean => (countsByFlow.get(flowId) ?? 0) > 0,
  }
}
export type SuppressedToasts = ReturnType<typeof createSuppressedToasts>
