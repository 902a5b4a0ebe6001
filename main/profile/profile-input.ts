import type { ProfileInput } from '@shared/contract/connection'
import { checkId, type EntityId, type LedgerId } from '@shared/ids'
import { failure } from '../platform/app-failure'
import { isProjectHeader, parseBase, parseNodeAddress } from './address'
import { ledgerIdOf, PUBLIC_MIRRORS, type Profile } from './profile'
import { validProfileName } from './profile-name'

export type ProfileFields = Omit<ProfileInput, 'id'>

/**
 * Turns a typed profile into a usable one. Rows of the database are read through this as well: their addresses are
 * trusted no more than typed ones. `taken`: names of the other profiles. Throws AppFailure `invalid-input` with every
 * invalid field.
 */
export function parseProfile(
  id: string,
  kind: 'live' | 'custom',
  typed: ProfileFields,
  taken: readonly string[] = [],
): Profile {
  const invalidFields: string[] = []
  const requireValid = <T>(field: string, value: T | null): T | null => {
    if (value === null) invalidFields.push(field)
    return value
  }
  const { network } = typed
  if (kind === 'live' && network !== 'mainnet') invalidFields.push('network')
  const ledgerId = ledgerIdOf(typed)
  const isLocal = network === 'local'
  const profile: Profile = {
    id,
    kind,
    network,
    name: requireValid('name', validProfileName(typed.name, kind, taken)) ?? '',
    baseUrl: requireValid('baseUrl', serviceBase(typed.baseUrl)),
    toolUrl: typed.toolUrl === '' ? null : requireValid('toolUrl', parseBase(typed.toolUrl)),
    mirrorUrl: requireValid('mirrorUrl', mirrorBase(typed.mirrorUrl || (isLocal ? '' : PUBLIC_MIRRORS[network]))),
    nodes: isLocal ? parseNodes(typed.nodes, ledgerId, invalidFields) : [],
    feeAccounts: typed.feeAccounts.flatMap(
      (text, i) => requireValid(`feeAccounts.${i}`, parseAccountId(text, ledgerId)) ?? [],
    ),
    projectHeader:
      typed.projectHeader === '' ? null : requireValid('projectHeader', parseProjectHeader(typed.projectHeader)),
  }
  if (invalidFields.length > 0) throw failure({ code: 'invalid-input', fields: invalidFields })
  return { ...profile, feeAccounts: [...new Set(profile.feeAccounts)] }
}

/** The form in which a profile is typed and stored. */
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

/** Removes `/v1` from the end: every route brings its own. */
function serviceBase(text: string): URL | null {
  const url = parseBase(text)
  if (url) url.pathname = withoutVersion(url.pathname)
  return url
}

function withoutVersion(path: string): string {
  let base = path.endsWith('/') ? path.slice(0, -1) : path
  if (!base.endsWith('/v1')) return path
  while (base.endsWith('/v1')) base = base.slice(0, -'/v1'.length)
  return base
}

/** A mirror's paths begin at its root. */
function mirrorBase(text: string): URL | null {
  const url = parseBase(text)
  return url && url.pathname !== '/' ? null : url
}

const parseProjectHeader = (text: string): string | null => (isProjectHeader(text) ? text : null)

/** No account has the number 0. */
function parseAccountId(text: string, ledgerId: LedgerId): EntityId | null {
  const checked = checkId(text, ledgerId)
  return checked.status === 'ok' && !checked.id.endsWith('.0') ? checked.id : null
}

function parseNodes(typed: ProfileFields['nodes'], ledgerId: LedgerId, invalidFields: string[]): Profile['nodes'] {
  if (typed.length === 0) invalidFields.push('nodes')
  const seenAddresses = new Set<string>()
  return typed.flatMap((node, i) => {
    const address = parseNodeAddress(node.address)
    const account = parseAccountId(node.account, ledgerId)
    if (address === null || seenAddresses.has(address)) invalidFields.push(`nodes.${i}.address`)
    if (account === null) invalidFields.push(`nodes.${i}.account`)
    if (address === null || account === null) return []
    seenAddresses.add(address)
    return [{ address, account }]
  })
}
