import type { Launch } from '@shared/contract/launches'
import { cx } from '../../ui/cx'
import launchesStyles from './launches.module.css'
import poolStyles from './pool.module.css'

/** Bar of the minted share of a launch. Hidden from screen readers, because the counts are next to the bar. */
export function LaunchProgressBar({ launch: { minted, total } }: { readonly launch: Launch }) {
  if (minted === null || total === null || total <= 0) return null
  return (
    <span className={cx(launchesStyles['prog'], poolStyles['prog'])} aria-hidden="true">
      <i style={{ width: `${Math.min(100, (minted / total) * 100)}%` }} />
    </span>
  )
}
