/** A query's pair with a transfer token as the service makes them (decisions 6); any other `t` is the host's own. */
export const isTransferPair = (pair: string): boolean => /^t=[\w-]{22,128}$/.test(pair);
