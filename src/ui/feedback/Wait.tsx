import { useEffect, useState } from 'react';
import { useText } from '../../i18n/TextContext.ts';
import { formText } from '../text.ts';
import { Status } from './Status.tsx';

/** A shorter wait is not worth an interruption, ms. */
const LONG_MS = 400;

/** Says that something takes a while, as long as it does. */
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
  // Asked for before it is said, or it would be said in English first.
  const words = t(formText.wait);
  return <Status className="na-sr">{busy && long && words}</Status>;
}
