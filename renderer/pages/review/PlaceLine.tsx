import type { ProfileEndpoint } from '@shared/contract/network'
import { PLACE_WORDS } from '../../features/connection/profile-text'
import { plainText } from '../../format/text'

type PlaceProps = { readonly place: ProfileEndpoint; readonly name: string }

/** What main knows of where this goes, first and in ink; then the name that somebody has given it. */
export const PlaceLine = ({ place, name }: PlaceProps) => (
  <p className="place" aria-label="Where this goes">
    <b>{PLACE_WORDS[place.network]}</b>
    <b>{place.serviceHost ?? 'Not started yet'}</b>
    {place.network !== 'practice' && (
      <span className="t3">
        named <bdi>{plainText(name, 40)}</bdi>
      </span>
    )}
  </p>
)
