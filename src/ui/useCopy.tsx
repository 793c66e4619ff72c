import { useState } from 'react';
import { useText } from '../i18n/TextContext.tsx';
import { Button } from './Button.tsx';
import { Status } from './feedback/LiveRegion.tsx';

interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
}

/** Where the browser refuses to copy, what `shown` returns is selected, so that one more press copies it. */
export function useCopy(text: string, copiedNode: () => Node | null | undefined, words: CopyWords) {
  const t = useText();
  const [{ outcome, times }, tell] = useState<{ outcome?: string; times: number }>({ times: 0 });
  async function copy() {
    let outcome = words.copied;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const node = copiedNode();
      if (node) getSelection()?.selectAllChildren(node);
      outcome = words.notCopied;
    }
    tell(({ times }) => ({ outcome, times: times + 1 }));
  }
  const isCopied = outcome === words.copied;
  return {
    button: (
      <Button variant="quiet" onClick={() => void copy()}>
        {t(isCopied ? outcome : words.copy)}
      </Button>
    ),
    /** Few screen readers read the new name of a button that has the focus, so each press is announced. */
    status: (
      <Status as="div" className={outcome && !isCopied ? undefined : 'na-sr'}>
        {outcome && <p key={times}>{t(outcome)}</p>}
      </Status>
    ),
  };
}
