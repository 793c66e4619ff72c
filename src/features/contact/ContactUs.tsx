/** Two offices and web support, in place of a log-in that cannot be reached, or by its own path (S2, S9). */
import { Fragment, useEffect } from 'react';
import { fallback } from './memory.ts';
import { contactText } from './text.ts';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { whenOnline } from '../../ui/listening.ts';
import { Link } from '../../ui/Link.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { useBusy, useFlow, useFlowState, useSettings } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { WebSupport } from '../../flow/react/WebSupport.tsx';

export function ContactUs() {
  const t = useText();
  const flow = useFlow();
  const { offices, webSupportEmail } = useSettings();
  const away = useFlowState((state) => fallback.of(state) !== undefined);
  const busy = useBusy();

  useEffect(() => {
    if (away) return whenOnline(() => void flow.run('tryAgain'));
  }, [flow, away]);

  return (
    <ScreenCard title={t(contactText.title)} subtitle={away && t(contactText.away)}>
      <p>
        <Interpolate text={t(contactText.help)} nodes={{ support: <WebSupport text={webSupportEmail || undefined} /> }} />
      </p>
      <dl className="na-facts">
        {offices.map(({ name, phone }) => (
          <Fragment key={name}>
            <dt translate="no">{name}</dt>
            <dd>
              <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                <bdi dir="ltr" translate="no">
                  {phone}
                </bdi>
              </Link>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Button wide busy={busy} onClick={() => void flow.run('tryAgain')}>
        {t(sharedText.tryAgain)}
      </Button>
    </ScreenCard>
  );
}
