type BudgetName = { readonly name: string; readonly route: string | null }

export const budgetId = ({ name, route }: BudgetName): string => (route === null ? name : `${name} ${route}`)
