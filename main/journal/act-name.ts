/*
 * Names under which the acts of a flow are saved. The main act has the flow's id as its name. Every other act has the
 * flow's id, a colon and a suffix. A flow id has no colon.
 */

/** Name of the act that cancels an offer which differs from the flow's request. */
export const undoActName = (flowId: string, orderId: number): string => `${flowId}:undo:${orderId}`

/** Id of the flow that an act was sent for. */
export const flowIdOfAct = (act: string): string => act.replace(/:.*/s, '')
