import { ChevronRight } from 'lucide-react'
import type { ListsState } from '@shared/contract/lists'
import { countWithNoun } from '../../format/money'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { missingLimitsText } from '../lists/list-text'
import { listsQueries } from '../lists/queries'
import { Button } from '../../ui/Button'
import { useGo } from '../../app/app-context'
import { Setting, SettingGroup } from './Setting'

/** Summary of the person's limits, spenders and address book, with buttons that open the lists. */
export function SpendingSettings() {
  const go = useGo()
  const lists = knownValue(useMainQuery(listsQueries.state))
  const missingLimits = lists === null ? null : missingLimitsText(lists.limits)
  return (
    <SettingGroup id="spending" title="Spending">
      <Setting
        title="Limits"
        text={lists === null ? 'Limits for one NFT, one offer and 24 hours.' : limitText(missingLimits)}
      >
        <Button size="small" onClick={() => go({ name: 'lists' })}>
          {lists !== null && missingLimits === null ? 'View limits' : 'Set limits'}
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </Setting>
      <Setting
        title="Spenders and address book"
        text={lists === null ? 'Accounts that can get permission to spend.' : listText(lists)}
      >
        <Button size="small" onClick={() => go({ name: 'lists' })}>
          Open spenders and limits
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </Setting>
    </SettingGroup>
  )
}

const limitText = (missingLimits: string | null): string =>
  missingLimits === null ? 'All spending limits are set.' : `${missingLimits} The review still asks before you sign.`

function listText({ spenders, operators, book }: ListsState): string {
  const spenderText = countWithNoun(spenders.length + operators.length, 'account')
  return `${spenderText} can get permission to spend. ${countWithNoun(book.length, 'account')} in the address book.`
}
