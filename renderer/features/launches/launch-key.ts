/** What names a launch, and the days that launches are filtered by. */
export type LaunchKey = { readonly token: string; readonly mintCode: string }

/** Days of UTC that launches start within, both included; empty: no limit on that side. */
export type LaunchDays = { readonly from: string; readonly to: string }
export const NO_DAYS: LaunchDays = { from: '', to: '' }
export const hasDays = ({ from, to }: LaunchDays): boolean => from !== '' || to !== ''
export const isBackwards = ({ from, to }: LaunchDays): boolean => from !== '' && to !== '' && to < from
