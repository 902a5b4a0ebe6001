import type { ProfileInput } from '@shared/contract/connection'
import { checkId, type EntityId, type LedgerId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import { isProjectHeader, parseBaseUrl, parseNodeAddress } from './address'
import { ledgerIdOf, PUBLIC_MIRRORS, type Profile } from './profile'
import { validProfileName } from './profile-name'

export type ProfileFields = Omit<ProfileInput, 'id'>

/**
 * Checks the fields of a profile and converts the fields to a profile. Used for typed fields and for rows of the
 * database, because both can contain unsafe addresses. `takenNames`: names of the other profiles. Throws AppFailure
 * `invalid-input` with every invalid field.
 */
export function parseProfile(
  id: string,
  kind: 'live' | 'custom',
  fields: ProfileFields,
  takenNames: readonly string[] = [],
): Profile {
  const invalidFields: string[] = []
  const noteIfNull = <T>(field: string, value: T | null): T | null => {
    if (value === null) invalidFields.push(field)
    return value
  }
  const { network } = fields
  if (kind === 'live' && network !== 'mainnet') invalidFields.push('network')
  const ledgerId = ledgerIdOf(fields)
  const isLocal = network === 'local'
  const defaultMirrorUrl = isLocal ? '' : PUBLIC_MIRRORS[network]
  const profile: Profile = {
    id,
    kind,
    network,
    name: noteIfNull('name', validProfileName(fields.name, kind, takenNames)) ?? '',
    baseUrl: noteIfNull('baseUrl', serviceBase(fields.baseUrl)),
    toolUrl: fields.toolUrl === '' ? null : noteIfNull('toolUrl', parseBaseUrl(fields.toolUrl)),
    mirrorUrl: noteIfNull('mirrorUrl', mirrorBase(fields.mirrorUrl || defaultMirrorUrl)),
    nodes: isLocal ? parseNodes(fields.nodes, ledgerId, invalidFields) : [],
    feeAccounts: fields.feeAccounts.flatMap(
      (accountId, index) => noteIfNull(`feeAccounts.${index}`, parseAccountId(accountId, ledgerId)) ?? [],
    ),
    projectHeader:
      fields.projectHeader === '' ? null : noteIfNull('projectHeader', parseProjectHeader(fields.projectHeader)),
  }
  if (invalidFields.length > 0) throw failure({ code: 'invalid-input', fields: invalidFields })
  return { ...profile, feeAccounts: [...new Set(profile.feeAccounts)] }
}

/** Converts a profile to the fields that the person types and the database stores. */
export const toTypedProfile = (profile: Profile): ProfileFields => ({
  name: profile.name,
  network: profile.network,
  baseUrl: profile.baseUrl?.href ?? '',
  toolUrl: profile.toolUrl?.href ?? '',
  mirrorUrl: profile.mirrorUrl?.href ?? '',
  nodes: profile.nodes.map((node) => ({ ...node })),
  feeAccounts: [...profile.feeAccounts],
  projectHeader: profile.projectHeader ?? '',
})

/** Address of the service without `/v1` at the end, because every route begins with `/v1`. Null if unusable. */
function serviceBase(address: string): URL | null {
  const url = parseBaseUrl(address)
  if (url) url.pathname = withoutVersion(url.pathname)
  return url
}

function withoutVersion(path: string): string {
  let base = path.endsWith('/') ? path.slice(0, -1) : path
  if (!base.endsWith('/v1')) return path
  while (base.endsWith('/v1')) base = base.slice(0, -'/v1'.length)
  return base
}

/**
 * Address of a mirror. Null if unusable, and for an address with a path, because a mirror's paths begin at the root.
 */
function mirrorBase(address: string): URL | null {
  const url = parseBaseUrl(address)
  return url?.pathname === '/' ? url : null
}

const parseProjectHeader = (text: string): string | null => (isProjectHeader(text) ? text : null)

/** Account id without checksum. Null for an invalid id, and for number 0, which no account has. */
function parseAccountId(text: string, ledgerId: LedgerId): EntityId | null {
  const idCheck = checkId(text, ledgerId)
  return idCheck.status === 'ok' && !idCheck.id.endsWith('.0') ? idCheck.id : null
}

/**
 * Checks the nodes and adds the names of invalid fields to `invalidFields`. There must be at least one node, and no two
 * nodes may have the same address.
 */
function parseNodes(nodeFields: ProfileFields['nodes'], ledgerId: LedgerId, invalidFields: string[]): Profile['nodes'] {
  if (nodeFields.length === 0) invalidFields.push('nodes')
  const seenAddresses = new Set<string>()
  return nodeFields.flatMap((node, index) => {
    const address = parseNodeAddress(node.address)
    const account = parseAccountId(node.account, ledgerId)
    if (address === null || seenAddresses.has(address)) invalidFields.push(`nodes.${index}.address`)
    if (account === null) invalidFields.push(`nodes.${index}.account`)
    if (address === null || account === null) return []
    seenAddresses.add(address)
    return [{ address, account }]
  })
}
