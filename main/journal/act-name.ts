/*
 * Under which name an act of a flow is kept: its own under the flow's id, every other under the id, a colon and more.
 * An id of a flow has no colon.
 */

/** The flow that an act was sent for. */
export const flowOfAct = (act: string): string => act.replace(/:.*/s, '')
