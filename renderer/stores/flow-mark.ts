/**
 * Icon for the state of a flow or another action. `running`: in progress. `pass`: succeeded. `unknown`: the outcome is
 * unknown. `stopped`: ended without success. `refused`: blocked, because something was not as intended.
 */
export type FlowMark = 'running' | 'pass' | 'unknown' | 'stopped' | 'refused'
