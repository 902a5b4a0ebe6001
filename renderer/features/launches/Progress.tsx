import type { Launch } from '@shared/contract/launches'
import { cx } from '../../ui/cx'
import launchesStyles from './launches.module.css'
import poolStyles from './pool.module.css'

/** Progress bar of a launch. The figures are next to it. */
export function Progress({ launch: { minted, total } }: { readonly launch: Launch }) {
  if (minted === null || total === null || total <= 0) return null
  return (
    <span className={cx(launchesStyles['prog'], poolStyles['prog'])} aria-hidden="true">
      <i style={{ width: `${Math.min(100, (minted / total) * 100)}%` }} />
    </span>
  )
}
