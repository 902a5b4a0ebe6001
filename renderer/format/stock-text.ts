/** Texts for the stock of a launch: accounts with NFTs that the launch still has to give out. */
import { countWithNoun } from './money'

type LaunchStock = readonly { readonly account: { readonly id: string }; readonly balance: number }[]

/** One line for each account of the stock, to explain that figures about holders leave these accounts out. */
export const stockWords = (stock: LaunchStock): readonly string[] =>
  stock.map(
    ({ account, balance }) =>
      `Left out: ${account.id}, which holds ${countWithNoun(balance, 'NFT')} that a launch gives out.`,
  )
