/** Identity of a launch, and the range of days that filters launches. */
export type LaunchKey = { readonly token: string; readonly mintCode: string }

/** UTC days in which launches start, both included; empty: no limit on that side. */
export type LaunchDays = { readonly from: string; readonly to: string }
export const NO_DAYS: LaunchDays = { from: '', to: '' }
export const hasDays = ({ from, to }: LaunchDays): boolean => from !== '' || to !== ''
export const isBackwards = ({ from, to }: LaunchDays): boolean => from !== '' && to !== '' && to < from
