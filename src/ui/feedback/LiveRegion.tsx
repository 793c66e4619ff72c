import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Status } from './Status.tsx';

/** Until screen readers know of a new region, ms. */
const KNOWN_MS = 250;

/**
 * What comes together with its region is left out by most screen readers, so the region changes once they know it, and is said as a whole; the
 * change goes again, since it would be a line without words. Nothing else is drawn anew: a press that has begun goes on.
 */
export function useLateChange(hasWords = true): ReactNode {
  const cameWithWords = useRef(hasWords);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!cameWithWords.current) return;
    const timers = [setTimeout(() => setChanged(true), KNOWN_MS), setTimeout(() => setChanged(false), 2 * KNOWN_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return <span className="na-sr">{isChanged && '\u00a0'}</span>;
}

/** A region whose words are said politely, also where they come together with it. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const change = useLateChange(Boolean(children));
  return (
    <Status as="div">
      {children && (
        <>
          {children}
          {change}
        </>
      )}
    </Status>
  );
}
