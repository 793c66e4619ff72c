/** What the provider and its product are called unless told. */
export const names = { providerName: 'Newsline', productName: 'Connect' } as const;

/** `/login//` → `/login`; of `/` nothing is left. */
export const withoutSlashes = (path: string): string => path.replace(/\/+$/, '');
