import {
  INTENTS,
  MARKET,
  OPERATOR,
  OTHER_OPERATOR,
  OWN_ADDRESS,
  balanceOfData,
  balanceOfSerialData,
  contractCallBytes,
  setApprovalData,
  abiWord,
} from './acts'
import { COLLECTION_EVM_ADDRESS } from './honest-acts'
import { noteCase, refuseCase, warnCase, type RuleCase } from './verdict-cases'
import { HBAR } from './pieces'

const GRANT_DATA = setApprovalData(OPERATOR, true)
const REVOCATION_DATA = setApprovalData(OPERATOR, false)
/** The operator in a word of 32 bytes. The first byte is 1, but contracts expect 0. */
const MALFORMED_ADDRESS_WORD = `01${abiWord(OPERATOR).slice(2)}`

/** Cases of EVM listings, unlistings and revocations, each with the rule that reports a finding. */
export const evmCases: readonly RuleCase[] = [
  refuseCase('another contract', 'contract-other', contractCallBytes(GRANT_DATA, { contract: 5001 }), INTENTS.listEvm),
  refuseCase(
    'another contract, named by the address that contains its number',
    'contract-other',
    contractCallBytes(GRANT_DATA, { contract: (5001).toString(16).padStart(40, '0') }),
    INTENTS.listEvm,
  ),
  refuseCase(
    'a contract at an unknown address',
    'contract-unread',
    contractCallBytes(GRANT_DATA, { contract: COLLECTION_EVM_ADDRESS }),
    INTENTS.listEvm,
  ),
  refuseCase(
    'a contract at another address than the known one',
    'contract-other',
    contractCallBytes(GRANT_DATA, { contract: COLLECTION_EVM_ADDRESS }),
    {
      ...INTENTS.listEvm,
      context: { evm: { account: null, contract: OTHER_OPERATOR } },
    },
  ),
  refuseCase(
    'another contract in a revocation',
    'contract-other',
    contractCallBytes(setApprovalData(OTHER_OPERATOR, false), { contract: 5001 }),
    INTENTS.revokeEvm,
  ),
  refuseCase('a call that sends HBAR', 'call-pays', contractCallBytes(GRANT_DATA, { tinybar: 1n }), INTENTS.listEvm),
  refuseCase(
    'a balance call that sends HBAR',
    'call-pays',
    contractCallBytes(balanceOfData(OWN_ADDRESS), { tinybar: HBAR }),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a transfer of the NFT',
    'call-other',
    contractCallBytes(`23b872dd${abiWord(1)}${abiWord(2)}${abiWord(7)}`),
    INTENTS.listEvm,
  ),
  refuseCase(
    'an approval of one NFT',
    'call-other',
    contractCallBytes(`095ea7b3${abiWord(OPERATOR)}${abiWord(7)}`),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a balance call in place of a listing',
    'call-other',
    contractCallBytes(balanceOfData(OWN_ADDRESS)),
    INTENTS.listEvm,
  ),
  refuseCase(
    'a balance call in place of a revocation',
    'call-other',
    contractCallBytes(balanceOfData(OWN_ADDRESS)),
    INTENTS.revokeEvm,
  ),
  refuseCase('a call with less data than a selector', 'call-other', contractCallBytes('a2'), INTENTS.listEvm),
  refuseCase('a call without data', 'call-other', contractCallBytes(''), INTENTS.listEvm),
  refuseCase(
    'an address with nonzero upper bytes',
    'call-malformed',
    contractCallBytes(`a22cb465${MALFORMED_ADDRESS_WORD}${abiWord(1)}`),
    INTENTS.listEvm,
  ),
  refuseCase(
    'a balance call for an address with nonzero upper bytes',
    'call-malformed',
    contractCallBytes(`70a08231${MALFORMED_ADDRESS_WORD}`),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a boolean of 2',
    'call-malformed',
    contractCallBytes(setApprovalData(OPERATOR, abiWord(2))),
    INTENTS.listEvm,
  ),
  refuseCase(
    'a boolean with nonzero upper bytes',
    'call-malformed',
    contractCallBytes(setApprovalData(OPERATOR, `01${abiWord(0).slice(2)}`)),
    INTENTS.unlistEvm,
  ),
  refuseCase('one surplus word', 'call-malformed', contractCallBytes(`${GRANT_DATA}${abiWord(1)}`), INTENTS.listEvm),
  refuseCase('one surplus byte', 'call-malformed', contractCallBytes(`${GRANT_DATA}00`), INTENTS.listEvm),
  refuseCase('one missing word', 'call-malformed', contractCallBytes(GRANT_DATA.slice(0, -64)), INTENTS.listEvm),
  refuseCase(
    'a balance call with one surplus word',
    'call-malformed',
    contractCallBytes(`${balanceOfData(OWN_ADDRESS)}${abiWord(7)}`),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'one gas above the limit for any call',
    'gas-high',
    contractCallBytes(GRANT_DATA, { gas: 2_000_001 }),
    INTENTS.listEvm,
  ),
  refuseCase(
    'one gas above the limit for a balance call',
    'gas-high',
    contractCallBytes(balanceOfData(OWN_ADDRESS), { gas: 1_000_001 }),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a gas limit of 0',
    'gas-none',
    contractCallBytes(balanceOfData(OWN_ADDRESS), { gas: 0 }),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'the person as operator',
    'operator-self',
    contractCallBytes(setApprovalData(OWN_ADDRESS, true)),
    INTENTS.listEvm,
  ),
  refuseCase(
    'an unlisted operator',
    'operator-unknown',
    contractCallBytes(setApprovalData(OTHER_OPERATOR, true)),
    INTENTS.listEvm,
  ),
  warnCase(
    'a revocation from an unlisted operator',
    'operator-unlisted',
    contractCallBytes(setApprovalData(OTHER_OPERATOR, false)),
    INTENTS.unlistEvm,
  ),
  refuseCase('an operator, with an empty list of operators', 'operator-unknown', contractCallBytes(GRANT_DATA), {
    ...INTENTS.listEvm,
    operators: [],
  }),
  refuseCase(
    'the address of a listed spender as operator',
    'operator-unknown',
    contractCallBytes(setApprovalData(abiWord(MARKET).slice(24), true)),
    INTENTS.listEvm,
  ),
  refuseCase(
    'a listing that revokes the permission',
    'approval-withdrawn',
    contractCallBytes(REVOCATION_DATA),
    INTENTS.listEvm,
  ),
  warnCase('a permission over the whole collection', 'collection-wide', contractCallBytes(GRANT_DATA), INTENTS.listEvm),
  refuseCase('an EVM listing at a price of 0', 'list-price-zero', contractCallBytes(GRANT_DATA), {
    ...INTENTS.listEvm,
    price: '0',
  }),
  refuseCase(
    'an unlisting that gives the permission',
    'approval-granted',
    contractCallBytes(GRANT_DATA),
    INTENTS.unlistEvm,
  ),
  refuseCase(
    'a balance call for another serial',
    'balance-serial',
    contractCallBytes(balanceOfSerialData(OWN_ADDRESS, 8)),
    INTENTS.unlistEvm,
  ),
  noteCase(
    'an unlisting that revokes the permission',
    'revokes-collection',
    contractCallBytes(REVOCATION_DATA),
    INTENTS.unlistEvm,
  ),
  noteCase('a balance call', 'reads-balance', contractCallBytes(balanceOfData(OWN_ADDRESS)), INTENTS.unlistEvm),
  noteCase(
    'a balance call with the highest allowed gas limit',
    'reads-balance',
    contractCallBytes(balanceOfData(OWN_ADDRESS), { gas: 1_000_000 }),
    INTENTS.unlistEvm,
  ),
  noteCase(
    'a balance call for an unknown address',
    'balance-of-unknown',
    contractCallBytes(balanceOfData(OTHER_OPERATOR)),
    INTENTS.unlistEvm,
  ),
  warnCase(
    'a balance call for another account',
    'balance-of-other',
    contractCallBytes(balanceOfData(`0x${abiWord(1010).slice(24)}`)),
    INTENTS.unlistEvm,
  ),
]
