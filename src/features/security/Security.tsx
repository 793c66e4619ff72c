import { useEffect } from 'react';
import { forcedStep } from '../../contract/calls/sign-in.ts';
import { loginAndBack } from '../../flow/address/route.ts';
import { useFlow, useFlowState, useSettings, useStored, useSubheading, type Feature } from '../../flow/react/flow-context.ts';
import { RenderBoundary } from '../../flow/react/RenderBoundary.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Link } from '../../ui/Link.tsx';
import { pageUrl } from '../../ui/own-document.ts';
import { securityFacts, type SecurityFacts, securityFlow } from './flow.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { securityText } from './text.ts';
import css from './security.css?inline';
import { textsOf } from '../../forms/form.ts';
import { passkeyText, passkeyTexts } from '../../flow/passkeys/failures.ts';
import { nameForm } from './forms.ts';
import type { securityRoutes } from './routes.ts';
import { Masked } from '../../ui/Masked.tsx';
import { shownPhone } from '../../forms/phone-number.ts';

export function Factors({ methods, phone }: Pick<SecurityFacts, 'methods' | 'phone'>) {
  const t = useText();
  const Subheading = useSubheading();
  const configured = (['text', 'app'] as const).filter((method) => methods?.includes(method));
  if (configured.length === 0) return null;
  return (
    <section className="na-section">
      <Subheading className="na-section-title">{t(securityText.factors)}</Subheading>
      <ul className="na-rows">
        {configured.map((method) => (
          <li key={method} className="na-item">
            <span>{t(securityText[method])}</span>
            {method === 'text' && phone && (
              <span className="na-item-note">
                <Masked number={shownPhone(phone)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignedOut() {
  const t = useText();
  const settings = useSettings();
  return (
    <ScreenCard title={t(securityText.title)} subtitle={t(securityText.signedOut)}>
      <Link button href={loginAndBack(settings, pageUrl())}>
        {t(sharedText.logIn)}
      </Link>
    </ScreenCard>
  );
}

export function Security() {
  const t = useText();
  const flow = useFlow();
  // With a step of the sign-in still due, the service refuses the session all calls but those of that step.
  const userId = useStored(({ authToken, user }) => (authToken && user && !forcedStep(user) ? user.id : undefined));
  const known = useFlowState(securityFacts.of);
  const banner = useFlowState((state) => state.banner);
  useEffect(() => {
    // A page may take its session over after the element has loaded.
    if (userId !== undefined) void flow.run('load');
  }, [flow, userId]);
  if (userId === undefined) return <SignedOut />;
  const facts = known?.userId === userId ? known : undefined;
  return (
    <ScreenCard title={t(securityText.title)} subtitle={t(securityText.subtitle)}>
      {facts ? (
        <>
          <RenderBoundary of={facts}>
            <Passkeys passkeys={facts.passkeys} />
          </RenderBoundary>
          <RenderBoundary of={facts}>
            <RecoveryCodes left={facts.recoveryCodesLeft} userId={userId} />
          </RenderBoundary>
          <RenderBoundary of={facts}>
            <Factors {...facts} />
          </RenderBoundary>
        </>
      ) : (
        !banner && <Skeleton fields={3} button={false} />
      )}
    </ScreenCard>
  );
}

export const security = {
  views: { security: Security },
  css,
  texts: [...Object.values(securityText), ...textsOf(nameForm), passkeyText.create, passkeyText.waiting, ...passkeyTexts],
  actions: securityFlow,
} as const satisfies Feature<keyof typeof securityRoutes>;
