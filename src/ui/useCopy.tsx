import { useState } from 'react';
import { useText } from '../i18n/TextContext.tsx';
import { Button } from './Button.tsx';
import { Status } from './feedback/LiveRegion.tsx';

interface CopyOptions {
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly describedBy?: string;
}

/** Where the browser refuses to copy, what `copiedNode` returns is selected, so that one more press copies it. */
export function useCopy(text: string, copiedNode: () => Node | null | undefined, options: CopyOptions) {
  const t = useText();
  const [{ outcome, times }, setResult] = useState<{ outcome?: string; times: number }>({ times: 0 });
  async function copy() {
    let outcome = options.copied;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const node = copiedNode();
      if (node) getSelection()?.selectAllChildren(node);
      outcome = options.notCopied;
    }
    setResult(({ times }) => ({ outcome, times: times + 1 }));
  }
  const isCopied = outcome === options.copied;
  return {
    button: (
      <Button variant="quiet" describedBy={options.describedBy} onClick={() => void copy()}>
        {t(isCopied ? outcome : options.copy)}
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
