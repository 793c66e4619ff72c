/** Session storage for the entry, which has no session store yet; a browser may refuse it. */
export function peekStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
