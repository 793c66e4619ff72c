import { Fragment, type ReactNode, useEffect, useState } from 'react';

/** Until screen readers know of a new region, ms. */
const KNOWN_MS = 250;

/** A region whose words are said politely. What comes together with its region is left out by most screen readers, so it is drawn once more. */
export function Polite({ children }: { readonly children: ReactNode }) {
  const [known, setKnown] = useState(0);
  useEffect(() => {
    const timer = setTimeout(setKnown, KNOWN_MS, 1);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <Fragment key={known}>{children}</Fragment>
    </div>
  );
}
