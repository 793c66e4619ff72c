import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/TextContext.tsx';
import { formText } from '../text.ts';

interface StatusProps {
  readonly as?: 'span' | 'div';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Screen readers need the region beforehand; its role comes with the words, since an empty status is a stop for line-by-line reading. */
export function Status({ as: Box = 'span', className, children }: StatusProps) {
  return (
    <Box className={className} aria-live="polite" aria-atomic="true">
      {children ? (
        <Box role="status" aria-atomic="true">
          {children}
        </Box>
      ) : null}
    </Box>
  );
}

/** Milliseconds: a shorter wait is not worth an interruption. */
const LONG_MS = 400;

export function Wait({ for: busy }: { readonly for: boolean }) {
  const t = useText();
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  // Requested before it is announced, or it would be announced in English first.
  const words = t(formText.wait);
  return <Status className="na-sr">{busy && long && words}</Status>;
}

/** Milliseconds until screen readers know a new region. */
const KNOWN_MS = 250;

let uncoveredAt = Number.NEGATIVE_INFINITY;
/** A modal dialog has closed, behind which screen readers knew no region. */
export const uncovered = (): void => {
  uncoveredAt = performance.now();
};

/** Most screen readers skip words that arrive with their region, so a change that renders nothing else anew makes them read it later. */
export function useLateChange(hasWords = true): ReactNode {
  const cameWithWords = useRef(hasWords);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!hasWords) cameWithWords.current = false;
    if (!hasWords || !(cameWithWords.current || performance.now() - uncoveredAt < KNOWN_MS)) return;
    const timers = [setTimeout(() => setChanged(true), KNOWN_MS), setTimeout(() => setChanged(false), 2 * KNOWN_MS)];
    return () => timers.forEach(clearTimeout);
  }, [hasWords]);
  return <span className="na-sr">{isChanged && '\u00a0'}</span>;
}

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
