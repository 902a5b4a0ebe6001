/*
 * Under which name an act of a flow is kept: its own under the flow's id, every other under the id, a colon and more.
 * An id of a flow has no colon.
 */

/** Of cancelling one offer that is not what the flow asked for. */
export const undoActOf = (flow: string, orderId: number): string => `${flow}:undo:${orderId}`

/** The flow that an act was sent for. */
export const flowOfAct = (act: string): string => act.replace(/:.*/s, '')
