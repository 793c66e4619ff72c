/** The beta terms on the email step (S2); none after the cutoff. */
import { Suspense, type ComponentType } from 'react';
import { useFlowState } from '../../flow/react/flow-context.ts';
import { betaTermsState } from './flow.ts';

export const betaText = {
  notice: 'This is a beta version. By logging in you accept the beta terms.',
  title: 'Beta terms',
  terms:
    'This version of {productName} is a preview. It may change or be interrupted without notice, and is provided as it stands. Please accept these terms to continue.',
  cancel: 'CANCEL',
  accept: 'I ACCEPT',
} as const;

/** `Notice` may arrive later. */
export function BetaTerms({ Notice }: { readonly Notice: ComponentType<{ readonly asking: boolean }> }) {
  const terms = useFlowState(betaTermsState.of);
  return (
    terms !== 'none' && (
      <Suspense fallback={null}>
        <Notice asking={terms === 'asked'} />
      </Suspense>
    )
  );
}
