/** `route` is null for a budget that all routes share. */
type BudgetName = { readonly name: string; readonly route: string | null }

/** Id under which a budget is stored between two runs: its name and, unless all routes share it, its route. */
export const budgetId = ({ name, route }: BudgetName): string => (route === null ? name : `${name} ${route}`)
