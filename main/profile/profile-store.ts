import { z } from 'zod'
import { profileId, profileInput } from '@shared/contract/connection'
import { failure } from '../platform/app-failure'
import { LIVE_PRESET, PRACTICE, type Profile } from './profile'
import { parseProfile, toTypedProfile, type ProfileFields } from './profile-input'

export type ProfileStore = ReturnType<typeof createProfileStore>
type ProfileStoreDeps = {
  /** Small values as JSON by name. */
  readonly settings: {
    readonly read: (key: string) => unknown
    readonly write: (key: string, value: unknown) => void
  }
  /** Six random bytes in hex. */
  readonly newId: () => string
  /** Approved profiles are authenticated as a whole: another program must not change a profile's addresses. */
  readonly guard: ProfileGuard
}
/** The part of the record guard that the store needs (main/storage/record-guard.ts). */
type ProfileGuard = {
  /** `same`: unchanged since the person's last change; `unchecked`: cannot be checked yet. */
  readonly stateOf: (list: string, id: string, text: string | null) => ProfileState
  /** Texts that the person has agreed to, by id; empty while they cannot be checked. */
  readonly rowsOf: (list: string) => ReadonlyMap<string, string>
  readonly commitLater: (
    edits: readonly { readonly list: string; readonly id: string; readonly text: string | null }[],
  ) => void
}
type ProfileState = 'same' | 'added' | 'altered' | 'removed' | 'unchecked' | 'unconfirmed' | 'earlier' | 'restored'

/** A profile to be stored, and the one that it replaces under a new id. */
type Draft = { readonly profile: Profile; readonly replaces: Profile | null }

const ROWS_KEY = 'profiles'
export const PROFILES_LIST = 'profiles'
const USED_KEY = 'profile-in-use'
/** Limit of custom profiles: a person hardly needs more, and an endless number would fill the disk. */
export const MAX_CUSTOM_PROFILES = 30
const rowsRecord = z.record(z.string(), z.unknown())
/** `approved`: the fee accounts with which the person agreed to its addresses; null before that. */
const approval = z.object({ approved: z.array(z.string()).nullable() }).catch({ approved: null })
const rowRecord = profileInput.omit({ id: true })

/**
 * All profiles, and the one in use. An id belongs to one market for ever: a profile with changed addresses gets a new
 * id, so that no data stored under an id ever goes to another host. An unreadable row hides only its own profile, and
 * remains unchanged.
 */
export function createProfileStore({ settings, newId, guard }: ProfileStoreDeps) {
  const hidden = new Set<string>()
  const rows = (): Record<string, unknown> => {
    const parsed = rowsRecord.safeParse(settings.read(ROWS_KEY))
    return parsed.success ? parsed.data : {}
  }
  const list = (): readonly Profile[] => {
    const storedProfiles = Object.entries(rows()).flatMap(([id, row]) =>
      hidden.has(id) ? [] : (readRow(id, row) ?? []),
    )
    const live = storedProfiles.find(({ kind }) => kind === 'live') ?? LIVE_PRESET
    return [PRACTICE, live, ...storedProfiles.filter(({ kind }) => kind !== 'live')]
  }
  const get = (id: string): Profile | null => list().find((profile) => profile.id === id) ?? null
  const approvedFeeAccounts = (id: string): readonly string[] | null => approval.parse(rows()[id]).approved
  const recordText = (id: string): string | null => {
    const row = rows()[id]
    return row === undefined ? null : JSON.stringify(row)
  }
  /**
   * Writes a row with the fee accounts that the person agreed to. `isOwn`: the person made the row, so it is
   * authenticated.
   */
  function write(profile: Profile, approved: readonly string[] | null, others: object, isByPerson: boolean): void {
    const row = { ...toTypedProfile(profile), approved }
    settings.write(ROWS_KEY, { ...others, [profile.id]: row })
    const text = approved === null ? null : JSON.stringify(row)
    if (isByPerson) guard.commitLater([{ list: PROFILES_LIST, id: profile.id, text }])
  }
  const stateOf = (id: string): ProfileState => guard.stateOf(PROFILES_LIST, id, recordText(id))
  const hasApprovedFeeAccounts = ({ id, feeAccounts }: Profile): boolean => {
    const approved = approvedFeeAccounts(id)
    return approved !== null && sortedText(approved) === sortedText(feeAccounts)
  }
  /**
   * The profile as the person agreed to it, if it has the same addresses as this one. Compares with the authenticated
   * record and never with the row, which can be restored after a changed row was read.
   */
  function findAgreed(profile: Profile): Profile | null {
    const text = guard.rowsOf(PROFILES_LIST).get(profile.id)
    if (text === undefined) return null
    const row: unknown = JSON.parse(text)
    const agreed = readRow(profile.id, row)
    const { approved } = approval.parse(row)
    const isSame = agreed !== null && targetText(agreed) === targetText(profile)
    return isSame && approved !== null && sortedText(approved) === sortedText(profile.feeAccounts) ? agreed : null
  }
  const isUnchanged = (profile: Profile): boolean =>
    profile.id === PRACTICE.id || findAgreed(profile)?.name === profile.name

  /**
   * Turns the typed values of a profile (`id` null for a new one) into a draft. Throws AppFailure `invalid-input`,
   * `not-found`, `profile-fixed`, `too-many-profiles`.
   */
  function draft(id: string | null, typed: ProfileFields): Draft {
    const profiles = list()
    const current = profiles.find((profile) => profile.id === id) ?? null
    if (id === PRACTICE.id) throw failure({ code: 'profile-fixed' })
    if (id !== null && !current) throw failure({ code: 'not-found', what: 'profile' })
    if (!current && profiles.filter(({ kind }) => kind === 'custom').length >= MAX_CUSTOM_PROFILES) {
      throw failure({ code: 'too-many-profiles', most: MAX_CUSTOM_PROFILES })
    }
    const kind = current?.kind === 'live' ? 'live' : 'custom'
    // Two profiles of one name could not be distinguished where it matters.
    const taken = profiles.filter((profile) => profile.id !== id).map(({ name }) => name)
    const parsed = parseProfile(`${kind}-${newId()}`, kind, typed, taken)
    if (current && targetText(current) === targetText(parsed)) {
      return { profile: { ...parsed, id: current.id }, replaces: null }
    }
    return { profile: parsed, replaces: current?.baseUrl ? current : null }
  }

  return {
    list,
    get,
    draft,
    /** The profile in use, or the practice market when that profile no longer exists. */
    activeProfile: (): Profile => {
      const id = settings.read(USED_KEY)
      return (typeof id === 'string' ? get(id) : null) ?? PRACTICE
    },
    setActiveProfile: (id: string): void => settings.write(USED_KEY, id),
    /** Stores a draft in place of the profile that it replaces. Approved fee accounts stay approved. */
    put: ({ profile, replaces }: Draft): void => {
      const { [replaces?.id ?? '']: _replaced, ...otherRows } = rows()
      // A profile that was changed outside of the app stays unconfirmed until the person agrees to it.
      write(profile, approvedFeeAccounts(profile.id), otherRows, stateOf(profile.id) === 'same')
      if (replaces) guard.commitLater([{ list: PROFILES_LIST, id: replaces.id, text: null }])
    },
    /**
     * True when the person agreed, on this computer, to its addresses and to its fee accounts as they are. False while
     * that cannot be checked.
     */
    isApproved: (profile: Profile): boolean => profile.id === PRACTICE.id || findAgreed(profile) !== null,
    /** Like `isApproved`, and the name is the one that the person gave: their keys may be sent there. */
    isUnchanged,
    /** Like `isUnchanged`, but true while it cannot be checked: enough to read with, never to lend a key to. */
    mayBeApproved: (profile: Profile): boolean =>
      isUnchanged(profile) || (hasApprovedFeeAccounts(profile) && stateOf(profile.id) === 'unchecked'),
    /** True if another program has changed or added the profile since the person agreed to it. */
    isChangedOutside: (profile: Profile): boolean =>
      hasApprovedFeeAccounts(profile) && ['added', 'altered'].includes(stateOf(profile.id)),
    stateOf: ({ id }: Profile): ProfileState => stateOf(id),
    /** Texts of all approved profiles, for the first record. */
    records: (): readonly { readonly id: string; readonly text: string }[] =>
      Object.entries(rows()).flatMap(([id, row]) =>
        approvedFeeAccounts(id) === null ? [] : [{ id, text: JSON.stringify(row) }],
      ),
    /**
     * Records that the person agreed to this profile, and stores it as they saw it: the row may have changed while they
     * read. The practice market needs no approval.
     */
    approve: (profile: Profile): void => {
      if (profile.id !== PRACTICE.id) write(profile, profile.feeAccounts, rows(), true)
    },
    /** Hides a profile from every lookup until the returned function is called. */
    hide: (id: string): (() => void) => {
      hidden.add(id)
      return () => hidden.delete(id)
    },
    remove: (id: string): void => {
      const { [id]: _removed, ...otherRows } = rows()
      settings.write(ROWS_KEY, otherRows)
      guard.commitLater([{ list: PROFILES_LIST, id, text: null }])
    },
  }
}

const sortedText = (texts: readonly string[]): string => texts.toSorted().join()

/** Text of everything that decides where requests, keys and transactions of a profile go, for comparison. */
function targetText(profile: Profile): string {
  const { baseUrl, toolUrl, mirrorUrl, network, nodes, projectHeader } = toTypedProfile(profile)
  const nodeTexts = sortedText(nodes.map(({ address, account }) => `${address}=${account}`))
  return JSON.stringify([baseUrl, toolUrl, mirrorUrl, network, nodeTexts, projectHeader])
}

function readRow(id: string, row: unknown): Profile | null {
  const typed = rowRecord.safeParse(row)
  if (!typed.success || !profileId.safeParse(id).success || id === PRACTICE.id) return null
  try {
    return parseProfile(id, id.startsWith(LIVE_PRESET.id) ? 'live' : 'custom', typed.data)
  } catch {
    return null
  }
}
