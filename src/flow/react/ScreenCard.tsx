/** The card of a screen, with the flow's banner. The first field, else the title, takes the focus after a change of step, never when the element first appears (quality.md). */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { Card, RefusedContext } from '../../ui/layout/Card.tsx';
import { arriveIn, parkFocus } from '../../ui/arrival.ts';
import { isUsedElsewhere, setDocumentTitle } from '../../ui/own-document.ts';
import { useElementContext, useFlow, useFlowState, useSettings, useRowLink } from './flow-context.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { sharedText, serviceText } from '../text.ts';
import type { Banner as Told, LinkTarget } from '../banners.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Button } from '../../ui/Button.tsx';
import { whenOnline } from '../../ui/listening.ts';
import { reveal } from '../../ui/reveal.ts';
import { Link } from '../../ui/Link.tsx';
import { Interpolate, Words } from '../../ui/marks.tsx';
import { Part } from './Part.tsx';

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

function Message({ banner, ref }: { readonly banner: Told; readonly ref: Ref<HTMLDivElement> }) {
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
  // Translations come from the service, so those for an outage must be requested before it.
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
  const renderedBanner = useRef(banner);
  // A banner of an action is scrolled into view, even from the foot of a long form; one that came with its screen moves nothing.
  useEffect(() => {
    if (renderedBanner.current !== banner && box.current) reveal(box.current);
    renderedBanner.current = banner;
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

/** The document's title is ours only where screens have addresses; everywhere else it belongs to the host. */
function useDocumentTitle(heading: string, inForm: boolean): void {
  const t = useText();
  const { routing, providerName } = useSettings();
  const isRefused = useFlowState(({ banner }) => banner?.refuses === true) || inForm;
  const title = `${isRefused ? t(sharedText.errorTitle, { title: heading }) : heading} · ${providerName}`;
  useEffect(() => {
    if (routing === 'path') setDocumentTitle(title);
  }, [routing, title]);
}

interface ScreenCardProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly kicker?: ReactNode;
  readonly describedBy?: string;
  readonly done?: boolean;
  readonly width?: 'form' | 'wizard';
  readonly footer?: ReactNode;
  /** The screen moves the focus itself. */
  readonly keepsFocus?: boolean;
  /** The screen renders the flow's banner elsewhere. */
  readonly quiet?: boolean;
  readonly children?: ReactNode;
}

export function ScreenCard({ keepsFocus = false, quiet = false, children, ...card }: ScreenCardProps) {
  const flow = useFlow();
  const { level } = useElementContext();
  const [isRefused, setRefused] = useState(false);
  useDocumentTitle(card.title, isRefused);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(flow.getState().previous !== null);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    // R2: a page of its own begins at its top.
    if (flow.hosted) scrollTo(0, 0);
    const title = heading.current;
    const card = title?.closest('.na-card');
    if (!keepsFocus && card && !isUsedElsewhere(card)) arriveIn(card);
  }, [flow, keepsFocus]);
  useLayoutEffect(() => {
    const card = heading.current?.closest('.na-card');
    return () => {
      if (card) parkFocus(card);
    };
  }, []);
  return (
    <Card {...card} level={level} headingRef={heading}>
      {!quiet && <FlowBanner />}
      <RefusedContext value={setRefused}>{children}</RefusedContext>
    </Card>
  );
}
