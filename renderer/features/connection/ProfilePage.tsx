import { Unplug } from 'lucide-react'
import type { ProfileView } from '@shared/contract/connection'
import { connectionQueries } from './queries'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'
import { FailedRead } from '../page-frame/FailedRead'
import { Page } from '../page-frame/Page'
import { ProfileForm } from './ProfileForm'
import styles from './connection.module.css'

/** Page with the form for a new market profile (`id` null) or for an existing one. A practice profile has no form. */
export function ProfilePage({ id }: { readonly id: string | null }) {
  const state = useKnownState(connectionQueries.state)
  const readQuery = useReadQuery()
  const connection = 'value' in state ? state.value : null
  const isLate = useIsLate(connection === null && state.status !== 'failed')
  const profile = connection?.profiles.find((candidate) => candidate.id === id) ?? null
  const canEdit = id === null || (profile !== null && profile.kind !== 'practice')
  return (
    <Page
      title={pageTitle(id, profile)}
      crumbs={[
        { label: 'Settings', to: { name: 'settings' } },
        { label: 'Connection', to: { name: 'connection' } },
      ]}
      hidesOlderDataBanner
    >
      {state.status === 'failed' && (
        <FailedRead subject="The profile" error={state.error} onRetry={() => void readQuery(connectionQueries.state)} />
      )}
      {isLate && <SkeletonRows count={6} heightPx={48} />}
      {connection && !canEdit && <ProfileNotEditable />}
      {connection && canEdit && (
        <div className={styles['profile-page']}>
          <ProfileForm
            key={id}
            profile={profile}
            isInUse={connection.activeProfileId === id}
            otherNames={connection.profiles.filter((other) => other.id !== id).map(({ name }) => name)}
          />
        </div>
      )}
    </Page>
  )
}

function pageTitle(id: string | null, profile: ProfileView | null): string {
  if (id === null) return 'Add a market'
  return profile ? plainText(profile.name, 40) : 'Profile'
}

function ProfileNotEditable() {
  const go = useGo()
  return (
    <StateBlock
      icon={<Unplug size={20} aria-hidden="true" />}
      title="This profile cannot be edited"
      text="The profile was removed, or it belongs to the practice market, which sets its own addresses."
    >
      <Button onClick={() => go({ name: 'connection' })}>Open the connection</Button>
    </StateBlock>
  )
}
