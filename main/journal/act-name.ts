/*
 * Names under which a flow's acts are saved: its own act under the flow's id, every other under the id, a colon and a
 * suffix. A flow id has no colon.
 */

/** Name of the act that cancels one offer which differs from the request. */
export const undoActName = (flow: string, orderId: number): string => `${flow}:undo:${orderId}`

/** Id of the flow that an act was sent for. */
export const flowIdOfAct = (act: string): string => act.replace(/:.*/s, '')
