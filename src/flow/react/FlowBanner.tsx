/** The banner of the flow, with its links and its button to try again. */
import { useEffect, useRef, type Ref } from 'react';
import { useFlow, useFlowState, useSettings, useRowLink } from './flow-context.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { askAhead } from '../../i18n/translate.ts';
import { sharedText, serviceText } from '../text.ts';
import { type Banner as BannerFacts, banners, type LinkTarget } from '../banners.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Button } from '../../ui/Button.tsx';
import { whenOnline } from '../../ui/listening.ts';
import { reveal } from '../../ui/reveal.ts';
import { Link } from '../../ui/Link.tsx';
import { Interpolate, Words } from '../../ui/marks.tsx';
import { RenderBoundary } from './RenderBoundary.tsx';

const textsAhead: readonly string[] = [
  ...Object.values(serviceText),
  sharedText.tryAgain,
  ...Object.values<BannerFacts>(banners).flatMap(({ text, links = {} }) => [text, ...Object.values(links).map((link) => link.text)]),
];

export function WebSupport({ text }: { readonly text?: string }) {
  const t = useText();
  const { webSupportEmail } = useSettings();
  const words = text ?? t(sharedText.webSupport);
  return webSupportEmail ? <Link href={`mailto:${webSupportEmail}`}>{words}</Link> : <Words>{words}</Words>;
}

function TargetLink({ to, text }: { readonly to: LinkTarget; readonly text: string }) {
  const linkTo = useRowLink();
  if (to === 'web-support') return <WebSupport text={text} />;
  return <Link {...linkTo(to)}>{text}</Link>;
}

function Message({ banner, ref }: { readonly banner: BannerFacts; readonly ref: Ref<HTMLDivElement> }) {
  const t = useText();
  const flow = useFlow();
  const { tone, lead, text, params, links = {}, code, requestId, retry } = banner;
  // `message` is a sentence of the service, which is translated too.
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
  // Screen readers say the words that come first, and an outage brings none, so what a banner may say is requested before it is needed.
  useEffect(() => askAhead(t, textsAhead), [t]);
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
  const renderedBanner = useRef(banner);
  // A banner of an action is scrolled into view, even from the foot of a long form; one that came with its screen moves nothing.
  useEffect(() => {
    if (renderedBanner.current !== banner && box.current) reveal(box.current);
    renderedBanner.current = banner;
  }, [banner]);
  const message = banner && (
    <RenderBoundary of={banner}>
      <Message banner={banner} ref={box} />
    </RenderBoundary>
  );
  const isError = banner?.tone === 'error';
  return (
    <>
      {isError && message}
      <LiveRegion>{!isError && message}</LiveRegion>
    </>
  );
}
