/** How the browser came to the page: opened it, loaded it anew, or went back to it. */
export const navigationType = (): NavigationTimingType | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;
