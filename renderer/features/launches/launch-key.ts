/** Identity of a launch, and the range of days that filters launches. */
import type { EntityId } from '@shared/ids'
export type LaunchKey = { readonly token: EntityId; readonly mintCode: string }

/** UTC days in which launches start, both included; empty: no limit on that side. */
export type LaunchDays = { readonly from: string; readonly to: string }
export const NO_DAYS: LaunchDays = { from: '', to: '' }
export const hasDays = ({ from, to }: LaunchDays): boolean => from !== '' || to !== ''
export const isBackwards = ({ from, to }: LaunchDays): boolean => from !== '' && to !== '' && to < from
