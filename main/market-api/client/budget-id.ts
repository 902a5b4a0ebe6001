/** `route` is null for a budget that all routes share. */
type BudgetName = { readonly name: string; readonly route: string | null }

/** Name under which a budget is stored between two runs. */
export const budgetId = ({ name, route }: BudgetName): string => (route === null ? name : `${name} ${route}`)
