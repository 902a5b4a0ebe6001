import { z } from 'zod'
import { profileId, profileInput } from '@shared/contract/connection'
import { failure } from '../platform/app-failure'
import { LIVE_PRESET, PRACTICE, type Profile } from './profile'
import { parseProfile, toTypedProfile, type ProfileFields } from './profile-input'

export type ProfileStore = ReturnType<typeof createProfileStore>
type ProfileStoreDeps = {
  /** Small JSON values by key. */
  readonly settings: {
    readonly read: (key: string) => unknown
    readonly write: (key: string, value: unknown) => void
  }
  /** Six random bytes in hex. */
  readonly newId: () => string
  /** Authenticates approved profiles, so that the app notices a change by another program. */
  readonly guard: ProfileGuard
}
/** Part of `RecordGuard` (main/storage/record-guard.ts) that the store needs. */
type ProfileGuard = {
  /**
   * Compares a row with its authenticated record. `text`: the row; null if there is none. `same`: unchanged since the
   * person's last change. `unchecked`: cannot be checked yet. `RecordState` describes the other results.
   */
  readonly stateOf: (list: string, id: string, text: string | null) => ProfileState
  /** Rows that the person has agreed to, by id; empty while the rows cannot be checked. */
  readonly rowsOf: (list: string) => ReadonlyMap<string, string>
  /** Stores the edits in the authenticated record, once the vault is open. `text`: null removes the entry. */
  readonly commitLater: (
    edits: readonly { readonly list: string; readonly id: string; readonly text: string | null }[],
  ) => void
}
type ProfileState = 'same' | 'added' | 'altered' | 'removed' | 'unchecked' | 'unconfirmed' | 'earlier' | 'restored'

/** A profile to store. `replacedProfile`: the profile that is removed at the same time; null if none. */
type Draft = { readonly profile: Profile; readonly replacedProfile: Profile | null }

const ROWS_KEY = 'profiles'
export const PROFILES_LIST = 'profiles'
const ACTIVE_ID_KEY = 'profile-in-use'
/** Limit of custom profiles. A person hardly needs more, and an unlimited number would fill the disk. */
export const MAX_CUSTOM_PROFILES = 30
const rowsSchema = z.record(z.string(), z.unknown())
/** `approved`: fee accounts of the profile when the person agreed to the profile; null before that. */
const approvalSchema = z.object({ approved: z.array(z.string()).nullable() }).catch({ approved: null })
const rowSchema = profileInput.omit({ id: true })

/**
 * Stores all profiles and the id of the profile in use. An id belongs to one market for ever: a profile with changed
 * addresses gets a new id, so that no data stored under an id ever goes to another host. An unreadable row is left
 * unchanged, and only the profile of that row is hidden.
 */
export function createProfileStore({ settings, newId, guard }: ProfileStoreDeps) {
  const hiddenIds = new Set<string>()
  const rows = (): Record<string, unknown> => {
    const parsedRows = rowsSchema.safeParse(settings.read(ROWS_KEY))
    return parsedRows.success ? parsedRows.data : {}
  }
  const list = (): readonly Profile[] => {
    const storedProfiles = Object.entries(rows()).flatMap(([id, row]) =>
      hiddenIds.has(id) ? [] : (readRow(id, row) ?? []),
    )
    const live = storedProfiles.find(({ kind }) => kind === 'live') ?? LIVE_PRESET
    return [PRACTICE, live, ...storedProfiles.filter(({ kind }) => kind !== 'live')]
  }
  const get = (id: string): Profile | null => list().find((profile) => profile.id === id) ?? null
  const approvedFeeAccounts = (id: string): readonly string[] | null => approvalSchema.parse(rows()[id]).approved
  const recordText = (id: string): string | null => {
    const row = rows()[id]
    return row === undefined ? null : JSON.stringify(row)
  }
  /**
   * Writes the row of a profile. `approved`: fee accounts that the person agreed to; null before that. `isByPerson`:
   * the row comes from the person, so the authenticated record follows: an approved row is added, any other row is
   * removed.
   */
  function write(
    profile: Profile,
    approved: readonly string[] | null,
    otherRows: object,
    { isByPerson }: { readonly isByPerson: boolean },
  ): void {
    const row = { ...toTypedProfile(profile), approved }
    settings.write(ROWS_KEY, { ...otherRows, [profile.id]: row })
    const text = approved === null ? null : JSON.stringify(row)
    if (isByPerson) guard.commitLater([{ list: PROFILES_LIST, id: profile.id, text }])
  }
  const stateOf = (id: string): ProfileState => guard.stateOf(PROFILES_LIST, id, recordText(id))
  const hasApprovedFeeAccounts = ({ id, feeAccounts }: Profile): boolean => {
    const approvedAccounts = approvedFeeAccounts(id)
    return approvedAccounts !== null && sortedText(approvedAccounts) === sortedText(feeAccounts)
  }
  /**
   * Finds the approved form of the profile; null unless `profile` has the approved addresses and fee accounts. Compares
   * with the authenticated record and never with the row, because another program could change the row, wait until the
   * app has read the row, and then change the row back.
   */
  function findApproved(profile: Profile): Profile | null {
    const text = guard.rowsOf(PROFILES_LIST).get(profile.id)
    if (text === undefined) return null
    const row: unknown = JSON.parse(text)
    const approvedProfile = readRow(profile.id, row)
    const { approved: approvedAccounts } = approvalSchema.parse(row)
    if (approvedProfile === null || approvedAccounts === null) return null
    if (targetText(approvedProfile) !== targetText(profile)) return null
    return sortedText(approvedAccounts) === sortedText(profile.feeAccounts) ? approvedProfile : null
  }
  const isApprovedUnchanged = (profile: Profile): boolean =>
    profile.id === PRACTICE.id || findApproved(profile)?.name === profile.name

  /**
   * Checks the typed fields of a profile and returns a draft. `id`: the profile that changes; null for a new profile.
   * Throws AppFailure `invalid-input`, `not-found`, `profile-fixed`, `too-many-profiles`.
   */
  function draft(id: string | null, fields: ProfileFields): Draft {
    const profiles = list()
    const current = profiles.find((profile) => profile.id === id) ?? null
    if (id === PRACTICE.id) throw failure({ code: 'profile-fixed' })
    if (id !== null && !current) throw failure({ code: 'not-found', what: 'profile' })
    if (!current && profiles.filter(({ kind }) => kind === 'custom').length >= MAX_CUSTOM_PROFILES) {
      throw failure({ code: 'too-many-profiles', most: MAX_CUSTOM_PROFILES })
    }
    const kind = current?.kind === 'live' ? 'live' : 'custom'
    // Two profiles with the same name could not be distinguished in questions and reviews.
    const takenNames = profiles.filter((profile) => profile.id !== id).map(({ name }) => name)
    const newProfile = parseProfile(`${kind}-${newId()}`, kind, fields, takenNames)
    if (current && targetText(current) === targetText(newProfile)) {
      return { profile: { ...newProfile, id: current.id }, replacedProfile: null }
    }
    // The live profile has no data before the person fills in its address, so there is nothing to replace.
    return { profile: newProfile, replacedProfile: current?.baseUrl ? current : null }
  }

  return {
    list,
    get,
    createDraft: draft,
    /** The profile in use, or the practice market when that profile no longer exists. */
    activeProfile: (): Profile => {
      const id = settings.read(ACTIVE_ID_KEY)
      return (typeof id === 'string' ? get(id) : null) ?? PRACTICE
    },
    setActiveProfile: (id: string): void => settings.write(ACTIVE_ID_KEY, id),
    /**
     * Stores a draft and removes the profile that the draft replaces. A profile that keeps its id keeps its approval.
     */
    storeDraft: ({ profile, replacedProfile }: Draft): void => {
      const { [replacedProfile?.id ?? '']: _replaced, ...otherRows } = rows()
      // A profile that another program changed is not authenticated until the person agrees to the profile.
      write(profile, approvedFeeAccounts(profile.id), otherRows, { isByPerson: stateOf(profile.id) === 'same' })
      if (replacedProfile) guard.commitLater([{ list: PROFILES_LIST, id: replacedProfile.id, text: null }])
    },
    /**
     * True if the person agreed, on this computer, to the present addresses and fee accounts of the profile. False
     * while this cannot be checked.
     */
    isApproved: (profile: Profile): boolean => profile.id === PRACTICE.id || findApproved(profile) !== null,
    /** Like `isApproved`, and the name must be unchanged too. The person's keys may be sent to such a profile. */
    isApprovedUnchanged,
    /**
     * Like `isApprovedUnchanged`, but also true while approved fee accounts cannot be checked. Enough for requests
     * without a key, never for requests with a key.
     */
    isPossiblyApproved: (profile: Profile): boolean =>
      isApprovedUnchanged(profile) || (hasApprovedFeeAccounts(profile) && stateOf(profile.id) === 'unchecked'),
    /** True if the profile was added or changed, and the authenticated record has no agreement of the person to it. */
    isChangedOutside: (profile: Profile): boolean =>
      hasApprovedFeeAccounts(profile) && ['added', 'altered'].includes(stateOf(profile.id)),
    stateOf: ({ id }: Profile): ProfileState => stateOf(id),
    /** Rows of all approved profiles as JSON, for the first authenticated record. */
    approvedRows: (): readonly { readonly id: string; readonly text: string }[] =>
      Object.entries(rows()).flatMap(([id, row]) =>
        approvedFeeAccounts(id) === null ? [] : [{ id, text: JSON.stringify(row) }],
      ),
    /**
     * Records that the person agreed to this profile, and stores the profile as the person saw it, because the row may
     * have changed meanwhile. The practice market needs no approval.
     */
    approve: (profile: Profile): void => {
      if (profile.id !== PRACTICE.id) write(profile, profile.feeAccounts, rows(), { isByPerson: true })
    },
    /** Hides a profile from every lookup until the returned function is called. */
    hide: (id: string): (() => void) => {
      hiddenIds.add(id)
      return () => hiddenIds.delete(id)
    },
    /** Removes the row and the authenticated record of a profile. */
    remove: (id: string): void => {
      const { [id]: _removed, ...otherRows } = rows()
      settings.write(ROWS_KEY, otherRows)
      guard.commitLater([{ list: PROFILES_LIST, id, text: null }])
    },
  }
}

const sortedText = (texts: readonly string[]): string => texts.toSorted().join()

/** Text for comparison of all fields that decide where requests, keys and transactions of a profile go. */
function targetText(profile: Profile): string {
  const { baseUrl, toolUrl, mirrorUrl, network, nodes, projectHeader } = toTypedProfile(profile)
  const nodeTexts = sortedText(nodes.map(({ address, account }) => `${address}=${account}`))
  return JSON.stringify([baseUrl, toolUrl, mirrorUrl, network, nodeTexts, projectHeader])
}

/** Profile of a row; null if the row is invalid. */
function readRow(id: string, row: unknown): Profile | null {
  const parsedRow = rowSchema.safeParse(row)
  if (!parsedRow.success || !profileId.safeParse(id).success || id === PRACTICE.id) return null
  try {
    return parseProfile(id, id.startsWith(LIVE_PRESET.id) ? 'live' : 'custom', parsedRow.data)
  } catch {
    return null
  }
}
