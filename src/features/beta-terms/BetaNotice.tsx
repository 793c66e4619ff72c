/** Before the cutoff (S2): a notice on the email step, and a modal that a submit must pass once. */
import { useFlow, useSettings } from '../../flow/react/flow-context.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Interpolate, Name } from '../../ui/marks.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';

const betaText = {
  notice: 'This is a beta version. By logging in you accept the beta terms.',
  title: 'Beta terms',
  terms:
    'This version of {productName} is a preview. It may change or be interrupted without notice, and is provided as it stands. Please accept these terms to continue.',
  cancel: 'CANCEL',
  accept: 'I ACCEPT',
} as const;

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
