import { clockWords, dateWords } from '../../../format/time'
import { alertsQueries } from '../queries'
import { useKnownValue } from '../../../query/use-query'
import { Banner } from '../../../ui/Banner'
import { HalfCircle } from '../../../ui/StatusIcons'

/** Banner for a period whose events could not be read, so that notices of these events may be missing. */
export function MissedEvents() {
  const missedPeriod = useKnownValue(alertsQueries.state, (alerts) => alerts.missedPeriod)
  if (!missedPeriod) return null
  const { from, to } = missedPeriod
  const periodText =
    from !== null && to !== null
      ? `between ${dateWords(from)}, ${clockWords(from, false)} and ${dateWords(to)}, ${clockWords(to, false)}`
      : 'at an unknown time'
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title="Some events may be missing"
      text={`Notices of events ${periodText} may be missing. Your holdings and listings show the current state.`}
    />
  )
}
