import type { Deps } from '../deps'
import { sleep } from '../trading/transactions'
import type { OrderFault } from './faults'

/**
 * Lasting effect of a failed change: `nothing` changed, `something` changed, or the effect is `unknown` because a proxy
 * answered in place of the order service.
 */
type LastingEffect = 'nothing' | 'something' | 'unknown'

export class OrderServiceFailure extends Error {
  override readonly name = 'OrderServiceFailure'
  constructor(
    readonly effect: LastingEffect,
    message: string,
  ) {
    super(message)
  }
}

/** Steps of a change of offers. `check`, `beforeFirstChange` and `apply` run in this order. */
type Change<T> = {
  /** Refuses an invalid change, before anything is changed. */
  readonly check: () => void
  /** Called after the check, just before the first change. */
  readonly beforeFirstChange: () => void
  readonly apply: () => T
  /** Undoes the whole change if saving fails. Without `rollBack`, the unsaved change stays applied. */
  readonly rollBack?: (result: T) => void
}

/** True for a status with which a proxy answers in place of the order service. */
const isGatewayStatus = (status: number): boolean =>
  [502, 504, 530].includes(status) || (status >= 520 && status <= 524)

/**
 * Runs a change in the order service, which simulates a backend service behind the routes. Faults make the order
 * service slow or silent, or make it fail before or after the change.
 */
export async function changeOrders<T>(deps: Deps, change: Change<T>): Promise<T> {
  const { faults, scheduleSave } = deps
  const fault = takeFault(faults)
  if (fault?.kind === 'slow') await sleep(deps, fault.delayMs)
  if (fault?.when === 'before') await applyFault(deps, fault, 'nothing')
  change.check()
  change.beforeFirstChange()
  const result = change.apply()
  scheduleSave('urgent')
  if (fault?.kind === 'save') failToSave(change, result)
  if (fault?.when === 'after') await applyFault(deps, fault, 'something')
  return result
}

/** Returns the fault that affects the next change, and counts the change; null without a fault. */
function takeFault(faults: Deps['faults']): OrderFault | null {
  const fault = faults.orders
  if (!fault) return null
  fault.times -= 1
  if (fault.times <= 0) faults.orders = null
  return fault
}

/** Never resolves for a `silent` fault, throws for a `status` fault, and does nothing for other faults. */
async function applyFault({ rules }: Deps, { kind, status }: OrderFault, effect: LastingEffect): Promise<void> {
  if (kind === 'silent') await new Promise<never>(() => {})
  if (kind !== 'status') return
  const message = `The order service answered with status ${status}.`
  const isUnknown = isGatewayStatus(status) && rules.isKept('orders.gateway-status')
  throw new OrderServiceFailure(isUnknown ? 'unknown' : effect, message)
}

function failToSave<T>({ rollBack }: Change<T>, result: T): never {
  if (!rollBack) throw new OrderServiceFailure('something', 'The change was applied but could not be saved.')
  rollBack(result)
  throw new OrderServiceFailure('nothing', 'The change could not be saved and was undone completely.')
}
