/** Flows whose state the current page already shows. The app shows no toasts of these flows. */
export function createSuppressedToasts() {
  const suppressorCounts = new Map<string, number>()
  const changeCount = (flowId: string, difference: 1 | -1) =>
    suppressorCounts.set(flowId, (suppressorCounts.get(flowId) ?? 0) + difference)
  return {
    /**
     * Suppresses toasts of a flow until the returned function is called. Several views can suppress the toasts of the
     * same flow.
     */
    suppress: (flowId: string): (() => void) => {
      changeCount(flowId, 1)
      return () => void changeCount(flowId, -1)
    },
    has: (flowId: string): boolean => (suppressorCounts.get(flowId) ?? 0) > 0,
  }
}
export type SuppressedToasts = ReturnType<typeof createSuppressedToasts>
