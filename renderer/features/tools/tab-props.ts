export type TabProps = {
  /** Registers the function that refreshes the tab's data. */
  readonly registerRefresh: (refresh: () => void) => void
}
