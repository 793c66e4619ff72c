/** Before the cutoff (S2): a notice on the email step, and a modal that a submit must pass once. */
import { useFlow, useSettings } from '../../flow/react/flow-context.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Interpolate, Name } from '../../ui/marks.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { betaText } from './BetaTerms.tsx';

export function BetaNotice({ asking }: { readonly asking: boolean }) {
  const t = useText();
  const flow = useFlow();
  const { productName } = useSettings();
  const cancel = () => void flow.run('declineTerms');
  return (
    <>
      <p className="na-hint na-below">{t(betaText.notice)}</p>
      {asking && (
        <Dialog
          title={t(betaText.title)}
          onClose={cancel}
          away={{ label: t(betaText.cancel), onClick: cancel }}
          action={<Button onClick={() => void flow.run('acceptTerms')}>{t(betaText.accept)}</Button>}
        >
          <p>
            <Interpolate text={t(betaText.terms)} nodes={{ productName: <Name>{productName}</Name> }} />
          </p>
        </Dialog>
      )}
    </>
  );
}
