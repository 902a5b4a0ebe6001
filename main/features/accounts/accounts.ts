import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import { checkId } from '@shared/ids'
import { failure } from '../../platform/app-failure'
import type { AccountRow } from '../../accounts/account-store'
import { type AccountBook, type AccountsDeps } from '../../accounts/account-book'

export function createAccountsService(deps: AccountsDeps, book: AccountBook): ServicesOf<Contract>['accounts'] {
  const { store, vault, mirror } = deps
  const requireRow = (id: string): AccountRow => {
    const row = store.get(id)
    if (!row) throw failure({ code: 'not-found', what: 'account' })
    return row
  }
  return {
    list: () => {
      book.refreshStaleBalances()
      return Promise.resolve(book.state())
    },
    async refresh() {
      await book.readAllBalances()
      return book.emitState()
    },
    select: ({ account }) => {
      book.select(requireRow(account).id)
      return Promise.resolve(book.emitState())
    },
    rename: ({ account, name }) => {
      store.put({ ...requireRow(account), name })
      return Promise.resolve(book.emitState())
    },
    move: ({ account, to }) => {
      const { id } = requireRow(account)
      // Until the person selects an account, the first account counts as selected. Store that selection, because the
      // first account may be another one after the move.
      const { selected } = book.state()
      if (selected !== null) book.select(selected)
      store.move(id, to)
      return Promise.resolve(book.emitState())
    },
    async watch({ id, name }) {
      const idCheck = checkId(id, deps.ledgerId)
      if (idCheck.status !== 'ok') throw failure({ code: 'invalid-input', fields: ['id'] })
      const ledgerAccount = await mirror.account(idCheck.id)
      if (!ledgerAccount || ledgerAccount.isDeleted) throw failure({ code: 'not-found', what: 'account' })
      if (!store.get(idCheck.id)) book.put(idCheck.id, name, null)
      return book.state()
    },
    async findAccount({ keyId }) {
      const key = vault.listKeys().find((candidate) => candidate.keyId === keyId)
      // The page can choose this profile's mirror. The mirror's answer may therefore assign a key that no other profile
      // uses, but never a key of another profile.
      if (!key || store.isKeyOfOtherProfile(keyId)) throw failure({ code: 'not-found', what: 'key' })
      const accounts = await mirror.accountsByPublicKey(key.publicKey)
      const account = accounts.find((candidate) => !candidate.isDeleted && candidate.publicKey === key.publicKey)
      if (!account) throw failure({ code: 'not-found', what: 'account' })
      book.put(account.id, store.get(account.id)?.name ?? `Account ${account.id}`, keyId)
      return book.state()
    },
    async openVault({ task, account }) {
      const outcome = await deps.openKeyWindow(task, account)
      book.emitState()
      return { outcome }
    },
    async openKeychain() {
      await deps.openKeychain()
      return book.emitState()
    },
    lock: () => {
      // The vault calls `onLock`, which sends the new state to the page.
      vault.lock()
      return Promise.resolve(book.state())
    },
  }
}
