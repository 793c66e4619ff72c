import { listCalls } from '../../contract/calls/lists.ts';
import { type Feature, useBusy, useFlow, useFlowState, useSettings } from '../../flow/react/flow-context.ts';
import { fallback, type contactRoutes } from './routes.ts';
import { isNoAnswer } from '../../client/answer.ts';
import { action, type Context, type FlowOf, type Transition } from '../../flow/flow.ts';
import { banners, transientBanner } from '../../flow/banners.ts';
import { Fragment, useEffect } from 'react';
import { sharedText } from '../../flow/text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { whenOnline } from '../../ui/listening.ts';
import { Link } from '../../ui/Link.tsx';
import { Interpolate } from '../../ui/marks.tsx';
import { WebSupport } from '../../flow/react/FlowBanner.tsx';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

/** Texts of Contact Us and of a location that is not permitted (S2). */
const contactText = {
  ipTitle: 'Location not permitted',
  ipButton: 'RETURN TO LOGIN',
  title: 'Contact Us',
  away: 'We could not reach our service. Check your connection, or contact us.',
  help: 'Having trouble logging in? Call one of our offices, or write to {support}.',
} as const;

function IpError() {
  const t = useText();
  const flow = useFlow();
  return (
    <ScreenCard title={t(contactText.ipTitle)} subtitle={t(banners.UNAUTHORIZED_IP.text)}>
      <Button wide onClick={() => void flow.run('toLogin')}>
        {t(contactText.ipButton)}
      </Button>
    </ScreenCard>
  );
}

function ContactUs() {
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

/** Restores the banner that the email step showed. */
const back = (c: Context): Transition => ({
  to: 'login',
  banner: fallback.of(c)?.banner ?? null,
  memory: fallback.as(undefined),
  replace: true,
});

const contactFlow = {
  'contact-us': {
    tryAgain: action({
      call: listCalls.maintenanceWindows,
      // A service that answers with a failure can be reached.
      ownWords: true,
      input: () => ({}),
      on: {
        ok: (_, c) => back(c),
        else: (error, c) => (isNoAnswer(error) ? { banner: transientBanner(error), report: true } : back(c)),
      },
    }),
  },
} as const satisfies FlowOf<typeof contactRoutes>;

export const contact = {
  views: {
    'ip-error': IpError,
    'contact-us': ContactUs,
  },
  actions: contactFlow,
} as const satisfies Feature<keyof typeof contactRoutes>;
