import { z } from 'zod'
import { appError } from '@shared/errors'
import { entityId, hbarText, instant } from '@shared/contract/common'
import { flowOutcome, mintCountReason } from '@shared/contract/flows'
import { parseJson } from '@shared/json'
import { inTransaction, type Database } from '../storage/database'
import { flowStart } from './flow-start'
import { headOfFlowStart, parseHead, type FlowHead } from './flow-head'

/*
 * The journal: the steps of every flow. Before a flow sends anything that may take effect, a step on the disk records
 * that the flow is about to send. After the app was killed, it finds the progress of each flow here. The state of a
 * flow is derived from the steps and stored nowhere else, so no two records can disagree.
 */

/** Base64 text. The limit fits the longest bytes that the app reads (256 KiB). */
const base64 = z.string().max(350_000)

/**
 * Facts that the service's answer states next to the bytes. The app compares and shows these facts, but signs only
 * what the bytes contain.
 */
const termsSchema = z.object({
  /** Listing price as the service wrote it. */
  price: z.string().nullable(),
  /** Number of NFTs that the service accepted to mint (`acceptedMintCount`); null for other flows. */
  count: z.number().int().nullable(),
  /** Requested number of NFTs according to the service (`originalRequestedMintCount`); null for other flows. */
  requestedCount: z.number().int().nullable().default(null),
  /**
   * True if the service reports that it accepted fewer NFTs than requested (`mintCountAdjusted`); null for other flows.
   */
  isCountAdjusted: z.boolean().nullable().default(null),
  /** Reason why fewer NFTs were accepted; null if the counts are equal. */
  countReason: mintCountReason.nullable().default(null),
  /** Total amount that the service requires, decimal HBAR. */
  total: hbarText.nullable(),
  /** Transaction id that the service named. */
  transactionId: z.string().nullable(),
  /** Time at which the service discards what it has prepared; null when no such time is known. */
  until: instant.nullable(),
  /** Number of other listings of an EVM collection that remain under the same permission; null for other flows. */
  listingsKept: z.number().int().nullable(),
  /**
   * True if the service reports that an allowance pays for the mint; null when the service does not report how the mint
   * is paid.
   */
  takesAllowance: z.boolean().nullable().default(null),
  /** Count of an EVM edition that the account had at the preparation; null for every other NFT, and if unknown. */
  held: z
    .string()
    .regex(/^\d{1,78}$/)
    .nullable()
    .default(null),
})
export type Terms = z.infer<typeof termsSchema>
export const NO_TERMS: Terms = {
  price: null,
  count: null,
  total: null,
  transactionId: null,
  until: null,
  listingsKept: null,
  takesAllowance: null,
  held: null,
  requestedCount: null,
  isCountAdjusted: null,
  countReason: null,
}

/**
 * The affiliate's share of the price, as the answer with the bytes claims it: `commission` divided by `denominator`.
 */
const affiliateClaimSchema = z.object({
  account: entityId,
  /** Third-party text. */
  name: z.string().max(80).nullable(),
  commission: hbarText,
  denominator: hbarText,
})
export type AffiliateClaim = z.infer<typeof affiliateClaimSchema>

const preparedStep = z.object({
  step: z.literal('prepared'),
  bytes: base64,
  /** The service's code for the completion call; null for a flow in which the service has no part. */
  code: z.string().nullable(),
  commission: z.string().nullable(),
  /** Present only for purchases whose answer names a paid affiliate. */
  affiliate: affiliateClaimSchema.optional(),
  terms: termsSchema.default(NO_TERMS),
})
export type PreparedStep = z.infer<typeof preparedStep>

const signedStep = z.object({
  step: z.literal('signed'),
  transactionId: z.string(),
  hash: z.string(),
  node: entityId,
  validUntil: instant,
  /** HBAR that the bytes take from the account, without the fee. */
  pays: hbarText,
  /** Signed transaction list. Empty after lost history, when only the id of the transaction is known. */
  list: base64,
})
export type SignedStep = z.infer<typeof signedStep>

export const journalStep = z.discriminatedUnion('step', [
  flowStart,
  preparedStep,
  z.object({
    step: z.literal('judged'),
    verdict: z.enum(['match', 'warn', 'refuse']),
    rules: z.array(z.string()),
    /**
     * The HBAR allowance that the bytes would set, with its new amount. `before`: the current amount for the same
     * spender, null when unknown. Null when the bytes set no HBAR allowance.
     */
    replaces: z.object({ spender: entityId, amount: hbarText, before: hbarText.nullable() }).nullable().default(null),
  }),
  /** An act without bytes, with the exact request that would be sent. */
  z.object({ step: z.literal('planned'), request: z.string().max(20_000) }),
  /** A message, with the exact text that would be signed. */
  z.object({ step: z.literal('challenged'), text: z.string().max(4000) }),
  z.object({ step: z.literal('reviewing') }),
  z.object({ step: z.literal('decided'), approved: z.boolean(), acknowledged: z.array(z.string()) }),
  z.object({ step: z.literal('rechecked') }),
  signedStep,
  z.object({ step: z.literal('submitting') }),
  z.object({
    step: z.literal('submitted'),
    outcome: z.enum(['accepted', 'refused', 'unanswered']),
    status: z.string().nullable(),
  }),
  /** The outcome is being looked up. `error`: the reason why the outcome is not known yet. */
  z.object({ step: z.literal('asking'), error: appError }),
  z.object({ step: z.literal('receipt'), status: z.string(), fee: hbarText.nullable() }),
  z.object({ step: z.literal('completing') }),
  z.object({
    step: z.literal('not-completed'),
    error: appError,
    /** Time before which the service asked not to be called; null when the service named no time. */
    notBefore: instant.nullable().default(null),
    /** Time at which the service last requested the same call; null if never. */
    wantedAt: instant.nullable().default(null),
  }),
  z.object({
    step: z.literal('completed'),
    outcome: flowOutcome.nullable().default(null),
    /** An error to report with the outcome: the flow is about to end as done with this error. */
    error: appError.nullable().default(null),
  }),
  /** An act without bytes is about to be sent: from this step on, the outcome has to be looked up. */
  z.object({
    step: z.literal('acting'),
    /** Ids of the person's own offers just before: new offers are recognised by comparison. */
    standing: z.array(z.number().int()).default([]),
  }),
  z.object({ step: z.literal('acted'), outcome: flowOutcome.nullable() }),
  /** The offers at the service were read and differ from the request. The differing offers are being cancelled. */
  z.object({
    step: z.literal('undoing'),
    error: appError,
    /** Ids of the offers that are being cancelled. */
    orderIds: z.array(z.number().int()).default([]),
  }),
  /** Steps before this one may be missing: an older history was restored, or steps were lost. See lost-history.ts. */
  z.object({ step: z.literal('history-lost') }),
  z.object({
    step: z.literal('ended'),
    state: z.enum(['done', 'declined', 'refused', 'failed', 'expired']),
    error: appError.nullable(),
  }),
])
export type JournalStep = z.infer<typeof journalStep>
/** A step as callers pass it to the journal, which fills in the defaults. */
export type NewStep = z.input<typeof journalStep>
/**
 * Placeholder for a row that this version cannot read. The placeholder is never written, and a flow with such a row is
 * never continued. `head`: the facts that were saved with the flow start for this case.
 */
export type UnreadableStep = { readonly step: 'unreadable'; readonly head: FlowHead | null }
export type StepName = JournalEntry['step']
/** A step and its time, an ISO instant. */
export type JournalEntry = (JournalStep | UnreadableStep) & { readonly at: string }

export type Journal = {
  /** Writes a step; returns once the step is on the disk. Throws the database's error; then nothing was written. */
  readonly append: (flow: string, step: NewStep) => void
  /**
   * Holds a step in memory after the disk refused the step. A held step is read like the others, and is written before
   * the next step of its flow, or by `writeHeld`. Only for steps that a restart derives again: the end of a flow, or
   * the reason why an outcome is still unknown.
   */
  readonly hold: (flow: string, step: NewStep) => void
  /** Writes held steps until the disk refuses one. Returns the ids of the flows that were written. Never throws. */
  readonly writeHeld: () => readonly string[]
  /** Entries of a flow, oldest first; empty for an unknown flow. */
  readonly read: (flow: string) => readonly JournalEntry[]
  /** Entries of every flow, by flow id. */
  readonly flows: () => ReadonlyMap<string, readonly JournalEntry[]>
}

type Row = { readonly flow: string; readonly at: string; readonly data: string; readonly head: string | null }

export function createJournal(db: Database, now: () => number): Journal {
  const insert = db.prepare(
    `INSERT INTO steps (flow, n, at, step, data, head)
     VALUES (?, (SELECT coalesce(max(n), 0) + 1 FROM steps WHERE flow = ?), ?, ?, ?, ?)`,
  )
  const select = db.prepare('SELECT flow, at, data, head FROM steps WHERE flow = ? ORDER BY n')
  const selectCounts = db.prepare('SELECT flow, count(*) AS stepCount FROM steps GROUP BY flow ORDER BY flow')
  const toEntry = (row: Row): JournalEntry => ({ ...(parseStep(row.data) ?? toUnreadable(row)), at: row.at })
  const heldSteps = new Map<string, readonly (JournalStep & { readonly at: string })[]>()
  const read = (flow: string): readonly JournalEntry[] => [
    ...(select.all(flow) as Row[]).map(toEntry),
    ...(heldSteps.get(flow) ?? []),
  ]
  const insertStep = (flow: string, parsedStep: JournalStep, at: string): void => {
    const head = parsedStep.step === 'begun' ? JSON.stringify(headOfFlowStart(parsedStep)) : null
    insert.run(flow, flow, at, parsedStep.step, JSON.stringify(parsedStep), head)
  }
  /** Writes the held steps of a flow in their order. Runs within a transaction of the database. */
  const insertHeld = (flow: string): void => {
    for (const { at, ...step } of heldSteps.get(flow) ?? []) insertStep(flow, step, at)
  }
  const writeHeld = (): readonly string[] => {
    const writtenFlows: string[] = []
    for (const flow of [...heldSteps.keys()]) {
      try {
        inTransaction(db, () => insertHeld(flow))
      } catch {
        // The disk still refuses: the remaining steps stay held for the next try.
        return writtenFlows
      }
      heldSteps.delete(flow)
      writtenFlows.push(flow)
    }
    return writtenFlows
  }
  /** Cached entries of ended flows, which are read again only when their number of steps has changed. */
  let endedFlows: ReadonlyMap<string, readonly JournalEntry[]> = new Map()
  return {
    append: (flow, step) => {
      const parsedStep = journalStep.parse(step)
      const at = new Date(now()).toISOString()
      inTransaction(db, () => {
        insertHeld(flow)
        insertStep(flow, parsedStep, at)
      })
      heldSteps.delete(flow)
    },
    hold: (flow, step) => {
      const entry = { ...journalStep.parse(step), at: new Date(now()).toISOString() }
      heldSteps.set(flow, [...(heldSteps.get(flow) ?? []), entry])
    },
    writeHeld,
    read,
    flows: () => {
      const entriesByFlow = new Map<string, readonly JournalEntry[]>()
      for (const { flow, stepCount } of selectCounts.all() as { flow: string; stepCount: number }[]) {
        const endedEntries = endedFlows.get(flow)
        const heldCount = heldSteps.get(flow)?.length ?? 0
        entriesByFlow.set(flow, endedEntries?.length === stepCount + heldCount ? endedEntries : read(flow))
      }
      endedFlows = new Map([...entriesByFlow].filter(([, entries]) => entries.at(-1)?.step === 'ended'))
      return entriesByFlow
    },
  }
}

/** Step of a row; null when the row is damaged or of another version, so that all other flows stay readable. */
const parseStep = (data: string): JournalStep | null => journalStep.safeParse(parseJson(data)).data ?? null

const toUnreadable = ({ head, data }: Row): UnreadableStep => ({
  step: 'unreadable',
  // Without a saved head, the data of the step may still contain the fields of a head.
  head: parseHead(head) ?? parseHead(data),
})

/** The head of a flow; null when the head cannot be read. */
export function flowHead(entries: readonly JournalEntry[]): FlowHead | null {
  const flowStartEntry = lastEntryOf(entries, 'begun')
  if (flowStartEntry) return headOfFlowStart(flowStartEntry)
  const firstEntry = entries[0]
  return firstEntry?.step === 'unreadable' ? firstEntry.head : null
}

/** The last entry of a step; null when the flow has none. */
export function lastEntryOf<S extends StepName>(
  entries: readonly JournalEntry[],
  step: S,
): Extract<JournalEntry, { step: S }> | null {
  return (entries.findLast((entry) => entry.step === step) as Extract<JournalEntry, { step: S }> | undefined) ?? null
}
