import { type ReactNode, useEffect, useState } from 'react';

/** Until screen readers know of a new region, ms. */
const KNOWN_MS = 250;

/**
 * A region whose words are said politely. What comes together with its region is left out by most screen readers, so the region changes once
 * they know it, and is said as a whole; the change goes again, since it would be a line without words. Nothing in it is drawn anew: a press
 * that has begun goes on.
 */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setChanged(true), KNOWN_MS), setTimeout(() => setChanged(false), 2 * KNOWN_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div role="status" aria-atomic="true">
      {children}
      <span className="na-sr">{isChanged && '\u00a0'}</span>
    </div>
  );
}
