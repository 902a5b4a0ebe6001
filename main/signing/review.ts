import { formatHbar } from '@shared/amount'
import type { KeyType, NamedId } from '@shared/contract/common'
import type { Place } from '@shared/contract/network'
import type { ChequeLine, ReviewModel } from '@shared/contract/review'
import type { EntityId } from '@shared/ids'
import { assertNever } from '@shared/result'
import type { Intent } from './intent'
import type { Decoded, Effect, Finding, Judgement, Party, Refusal } from './types'
import { isRefused } from './decode'

/** What the review needs beside the bytes: names and pictures, none of which decides anything. */
export type ReviewContext = {
  readonly practice: boolean
  readonly networkLabel: string
  readonly place: Place
  readonly keyType: KeyType
  readonly keyStore: 'keychain' | 'session'
  readonly named: (id: EntityId) => NamedId
  /** Whether this app holds the key of an account. The names of others come from a book that the page can write to. */
  readonly holdsKey: (id: EntityId) => boolean
  readonly title: string
  readonly collection: string
  readonly image: string | null
  readonly commission: string | null
  /** What is known of any other NFT the bytes name; null when nothing is. */
  readonly describe: (token: string, serial: number) => { readonly name: string; readonly image: string | null } | null
}

export type ReviewContent = Omit<ReviewModel, 'reviewId' | 'openedAt' | 'theme'>

/** Time a person has to look before Approve is live. */
const APPROVE_DELAY_MS = 2000

/** Puts decoded bytes and their judgement into the form that the review window shows. Leaves no effect out. */
export function reviewContent(
  decoded: Decoded | readonly Refusal[],
  judgement: Judgement,
  intent: Intent,
  context: ReviewContext,
): ReviewContent {
  const known = isRefused(decoded) ? null : decoded
  const lines = known ? chequeOf(known.effects, intent, context) : { gives: [], gets: [] }
  return {
    practice: context.practice,
    networkLabel: context.networkLabel,
    place: context.place,
    verdict: judgement.verdict,
    account: context.named(intent.account),
    keyType: context.keyType,
    keyStore: context.keyStore,
    ...lines,
    payees: known ? payeesOf(known.effects, intent, context) : [],
    feeMax: known ? formatHbar(known.feeMaxTinybar) : null,
    comparison: judgement.comparison.map((row) => ({ ...row })),
    findings: findingsOf(judgement.findings),
    fields: known ? known.fields.map((field) => ({ ...field })) : [],
    bytesHash: known?.bodies[0]?.bodyHash ?? null,
    expiresAt: known?.validUntil ?? null,
    approveDelayMs: APPROVE_DELAY_MS,
    commission: context.commission,
  }
}

function findingsOf(findings: readonly Finding[]): ReviewContent['findings'] {
  const counts = new Map<string, number>()
  return findings.map((finding) => {
    const count = (counts.get(finding.rule) ?? 0) + 1
    counts.set(finding.rule, count)
    return findingOf(finding, `${finding.rule}#${count}`)
  })
}

function findingOf(finding: Finding, id: string): ReviewContent['findings'][number] {
  const evidence = finding.evidence.map(({ path, value }) => (path ? `${path} ${value}` : value)).join('\n')
  const { rule, severity, title, message } = finding
  return { id, rule, severity, title, message, evidence: evidence || null }
}

type Payee = ReviewContent['payees'][number]

function payeesOf(effects: readonly Effect[], intent: Intent, context: ReviewContext): ReviewContent['payees'] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'hbar-in' || effect.account === intent.account) return []
    const role = roleOf(effect.account, intent)
    return [{ ...payeeOf(effect.account, context), role, hbar: formatHbar(effect.amountTinybar) }]
  })
}

function payeeOf(party: Party, { named, holdsKey }: ReviewContext): Pick<Payee, 'who' | 'isNameTrusted'> {
  if (!isNumbered(party)) {
    return { who: { id: party.slice('0.0.'.length), checksum: null, name: null }, isNameTrusted: false }
  }
  return { who: named(party), isNameTrusted: holdsKey(party) }
}

function roleOf(party: Party, intent: Intent): Payee['role'] {
  if (intent.kind !== 'buy') return 'other'
  if (party === intent.seller) return 'seller'
  return intent.feeAccounts.some((id) => id === party) ? 'market' : 'other'
}

const isNumbered = (party: Party): party is EntityId => !party.startsWith('0.0.0x')

type Cheque = { readonly gives: ChequeLine[]; readonly gets: ChequeLine[] }

function chequeOf(effects: readonly Effect[], intent: Intent, context: ReviewContext): Cheque {
  const cheque: Cheque = { gives: [], gets: [] }
  for (const effect of effects) place(cheque, effect, intent, context)
  return cheque
}

/** Sorts one effect under "You give" or "You get". What concerns only others is in the findings and raw fields. */
function place(cheque: Cheque, effect: Effect, intent: Intent, context: ReviewContext): void {
  const mine = (party: Party) => party === intent.account
  const text = (line: string, note: string | null, asked = false): ChequeLine => ({
    kind: 'text',
    text: line,
    note,
    asked,
  })
  switch (effect.kind) {
    case 'hbar-out':
    case 'hbar-in': {
      if (!mine(effect.account)) return
      const side = effect.kind === 'hbar-out' ? cheque.gives : cheque.gets
      side.push({
        kind: 'hbar',
        hbar: formatHbar(effect.amountTinybar),
        asked: effect.kind === 'hbar-out' && intent.kind === 'buy',
      })
      return
    }
    case 'nft-move':
      if (mine(effect.from)) cheque.gives.push(nftLine(effect, intent, context))
      else if (mine(effect.to)) cheque.gets.push(nftLine(effect, intent, context))
      return
    case 'token-move':
      if (mine(effect.account)) {
        const line = text(`${abs(effect.amount)} units of token ${effect.token}`, 'smallest units')
        ;(effect.amount < 0n ? cheque.gives : cheque.gets).push(line)
      }
      return
    case 'associate': {
      const asked = intent.kind === 'associate' && effect.token === intent.token
      if (mine(effect.account))
        cheque.gets.push(
          text(`Room for ${asked ? context.collection : `token ${effect.token}`}`, `Token ${effect.token}`, asked),
        )
      return
    }
    case 'hbar-allowance':
      cheque.gives.push(text(`Permission to take up to ${formatHbar(effect.amountTinybar)} ℏ`, `for ${effect.spender}`))
      return
    case 'token-allowance':
      cheque.gives.push(
        text(`Permission to take up to ${effect.amount} units of ${effect.token}`, `for ${effect.spender}`),
      )
      return
    case 'nft-allowance':
      cheque.gives.push(
        text(
          effect.all === 'grant'
            ? `Permission over all your ${effect.token}`
            : `Permission over NFTs of ${effect.token}`,
          `for ${effect.spender}`,
        ),
      )
      return
    case 'nft-allowance-delete':
      cheque.gets.push(text(`Permission withdrawn over NFTs of ${effect.token}`, null))
      return
    case 'contract-call':
      cheque.gives.push(
        text(`A call of contract ${effect.contract}`, `${formatHbar(effect.amountTinybar)} ℏ sent along`),
      )
      return
    case 'prng':
      cheque.gets.push(text('A random number on the ledger', null))
      return
    default:
      assertNever(effect, 'effect')
  }
}

function nftLine(effect: Extract<Effect, { kind: 'nft-move' }>, intent: Intent, context: ReviewContext): ChequeLine {
  const asked = intent.kind === 'buy' && effect.token === intent.token && effect.serial === intent.serial
  const known = asked
    ? { name: context.title, image: context.image }
    : context.describe(effect.token, Number(effect.serial))
  return {
    kind: 'nft',
    name: known?.name ?? `Serial ${effect.serial}`,
    collection: effect.token === intent.token ? context.collection : `Token ${effect.token}`,
    token: context.named(effect.token),
    serial: Number(effect.serial),
    image: known?.image ?? null,
    asked,
  }
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
