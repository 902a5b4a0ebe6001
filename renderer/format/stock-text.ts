/** Texts for the stock of a launch: accounts with NFTs that the launch still has to give out. */
import { countWithNoun } from './money'

type LaunchStock = readonly { readonly account: { readonly id: string }; readonly balance: number }[]

/** Sentence for each account of the stock: figures about holders do not count the account. */
export const stockWords = (stock: LaunchStock): readonly string[] =>
  stock.map(
    ({ account, balance }) =>
      `Not counted: ${account.id} holds ${countWithNoun(balance, 'NFT')} that a launch still has to give out.`,
  )
