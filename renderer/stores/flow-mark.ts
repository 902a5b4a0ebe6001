export type FlowMark = 'running' | 'pass' | 'unknown' | 'stopped' | 'refused'
