/** Before the cutoff (S2): a notice on the e-mail step, and a modal that a submit must pass once. */
import { betaText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { useSettings } from '../../flow/react/flow-context.ts';

export interface BetaTermsProps {
  readonly asking: boolean;
  readonly onCancel: () => void;
  readonly onAccept: () => void;
}

export function BetaTerms({ asking, onCancel, onAccept }: BetaTermsProps) {
  const t = useText();
  const { productName } = useSettings();
  return (
    <>
      <p className="na-hint na-below">{t(betaText.notice)}</p>
      {asking && (
        <Dialog
          title={t(betaText.title)}
          onClose={onCancel}
          away={{ label: t(betaText.cancel), onClick: onCancel }}
          action={<Button onClick={onAccept}>{t(betaText.accept)}</Button>}
        >
          <p>{t(betaText.terms, { productName })}</p>
        </Dialog>
      )}
    </>
  );
}
