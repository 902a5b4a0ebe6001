/** Words for the allowances of requests. */
import type { Allowance } from '@shared/contract/network'
import { assertNever } from '@shared/result'
import { ageWords } from './time'

export type AllowanceWords = {
  readonly name: string
  /** What is counted with it. */
  readonly use: string
  /** The operation's own name, where it is counted for each. */
  readonly route: string | null
}

export function allowanceWords({ name, route }: Pick<Allowance, 'name' | 'route'>): AllowanceWords {
  switch (name) {
    case 'agent':
      return { name: 'Agent key', use: 'everything that is read with it', route }
    case 'keyless':
      return { name: 'No key', use: 'public facts, by network address', route }
    case 'user':
      return { name: 'User key', use: 'this route alone', route }
    case 'affiliate':
      return { name: 'Affiliate key', use: 'what prepares and completes', route }
    case 'own':
      return { name: 'Own limit', use: 'besides its key’s', route }
    default:
      return assertNever(name, 'allowance without words')
  }
}

/** "1 act, 3 views, 12 behind"; null when nothing waits. */
export function waitingWords({ action, visible, background }: Allowance['waiting']): string | null {
  const parts = [
    action > 0 ? `${action} ${action === 1 ? 'act' : 'acts'}` : null,
    visible > 0 ? `${visible} ${visible === 1 ? 'view' : 'views'}` : null,
    background > 0 ? `${background} behind` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

/** "for 12 s"; null when requests may go. */
export const quietWords = (pausedForMs: number): string | null =>
  pausedForMs <= 0 ? null : `for ${ageWords(Math.ceil(pausedForMs / 1000))}`

/** "1.98 a second", "39 a minute": in the unit in which it is not less than one. */
export function rateWords(perSecond: number): string {
  const [figure, unit] = perSecond >= 1 ? [perSecond, 'second'] : [perSecond * 60, 'minute']
  return `${Number(figure.toFixed(2))} a ${unit}`
}
