/** Where a loader takes its files from (elements.md): below its version where it is evergreen, at the root of its origin; else beside it. */
export const filesOf = (loader: string, version: string): string =>
  new URL(/^[^:]+:\/\/[^/]+\/[^/?#]*($|[?#])/.test(loader) ? `v/${version}/esm/` : 'esm/', loader).href;
