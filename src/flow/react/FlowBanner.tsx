/** The banner of a flow: its message with its links, codes and the way to try again. */
import { type Ref, useEffect, useRef } from 'react';
import type { Banner as Told, LinkTarget } from '../banners.ts';
import { serviceText, sharedText } from '../text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Button } from '../../ui/Button.tsx';
import { whenOnline } from '../../ui/listening.ts';
import { reveal } from '../../ui/reveal.ts';
import { Link } from '../../ui/Link.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';
import { Words } from '../../ui/Words.tsx';
import { useFlow, useFlowState, useRowLink } from './flow-context.ts';
import { Part } from './Part.tsx';
import { WebSupport } from './WebSupport.tsx';

function TargetLink({ to, text }: { readonly to: LinkTarget; readonly text: string }) {
  const linkTo = useRowLink();
  if (to === 'web-support') return <WebSupport text={text} />;
  return <Link {...linkTo(to)}>{text}</Link>;
}

function Message({ banner, ref }: { readonly banner: Told; readonly ref: Ref<HTMLDivElement> }) {
  const t = useText();
  const flow = useFlow();
  const { tone, lead, text, params, links = {}, code, requestId, retry } = banner;
  // A sentence of the service's own.
  const filled = typeof params?.['message'] === 'string' ? { ...params, message: t(params['message']) } : params;
  const nodes = Object.fromEntries(
    Object.entries(links).map(([name, link]) => [name, <TargetLink key={name} to={link.to} text={t(link.text)} />]),
  );
  return (
    <Banner ref={ref} tone={tone} code={code} requestId={requestId}>
      {lead && <Words>{`${t(lead)} `}</Words>}
      <Interpolate text={t(text, filled)} nodes={nodes} />
      {retry && (
        <p>
          <Button variant="quiet" onClick={() => flow.retry(banner)}>
            {t(sharedText.tryAgain)}
          </Button>
        </p>
      )}
    </Banner>
  );
}

export function FlowBanner() {
  const t = useText();
  const flow = useFlow();
  const banner = useFlowState((state) => state.banner);
  // Translations come from the service: those for a service that does not answer must be asked for before.
  for (const text of [...Object.values(serviceText), sharedText.tryAgain]) t(text);
  useEffect(() => {
    if (banner?.forMs === undefined) return;
    const timer = setTimeout(() => flow.dismiss(banner), banner.forMs);
    return () => clearTimeout(timer);
  }, [flow, banner]);
  useEffect(() => {
    if (!banner?.untilOnline) return;
    // The connection may be back before this screen has arrived.
    return whenOnline(() => flow.retry(banner), navigator.onLine);
  }, [flow, banner]);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(banner);
  // A banner that an action brought is scrolled into view, even from the foot of a long form. One that came with its screen moves nothing.
  useEffect(() => {
    if (shown.current !== banner && box.current) reveal(box.current);
    shown.current = banner;
  }, [banner]);
  const message = banner && (
    <Part of={banner}>
      <Message banner={banner} ref={box} />
    </Part>
  );
  const isError = banner?.tone === 'error';
  return (
    <>
      {isError && message}
      <LiveRegion>{!isError && message}</LiveRegion>
    </>
  );
}
