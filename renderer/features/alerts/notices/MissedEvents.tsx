import { clockWords, dateWords } from '../../../format/time'
import { alertsQueries } from '../queries'
import { useKnownValue } from '../../../query/use-query'
import { Banner } from '../../../ui/Banner'
import { HalfCircle } from '../../../ui/StatusIcons'

/** Banner for a time without events from the market: notices of sales in that time may be missing. */
export function MissedEvents() {
  const missed = useKnownValue(alertsQueries.state, (alerts) => alerts.missed)
  if (!missed) return null
  const { from, to } = missed
  const when =
    from !== null && to !== null
      ? `between ${dateWords(from)}, ${clockWords(from, false)} and ${dateWords(to)}, ${clockWords(to, false)}`
      : 'at an unknown time'
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title="Some events could not be read"
      text={`Events ${when} may be missing here. Your holdings and listings show the current state.`}
    />
  )
}
