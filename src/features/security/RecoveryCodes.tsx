/** New recovery codes are shown once. */
import { useRef } from 'react';
import { useFlow, useFlowState, useSettings, useSubheading } from '../../flow/react/flow-context.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { useTakingTurns } from '../../ui/arrival.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { secretMarks } from '../../ui/marks.tsx';
import { useCopy } from '../../ui/useCopy.tsx';
import { newCodes } from './flow.ts';
import { securityText } from './text.ts';

function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // Firefox prints nothing of a frame without a box.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  // Firefox fills a new frame later than Chromium.
  frame.addEventListener('load', () => {
    const { contentDocument: page, contentWindow: view } = frame;
    if (!page || !view) return;
    const sheet = page.createElement('pre');
    sheet.textContent = text;
    page.body.append(sheet);
    // On phones `print` returns before the dialog is open.
    view.addEventListener('afterprint', () => frame.remove());
    view.print();
  });
  document.body.append(frame);
}

function saveText(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

const listIn = (part: HTMLElement) => part.querySelector('ul');

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  const flow = useFlow();
  const { providerName } = useSettings();
  const part = useRef<HTMLDivElement>(null);
  useTakingTurns(part, listIn, 'pressed');
  const page = () => [`${providerName} · ${t(securityText.codes)}`, '', ...codes, '', t(securityText.shownOnce)].join('\n');
  const copy = useCopy(codes.join('\n'), () => part.current && listIn(part.current), securityText);
  return (
    <div ref={part}>
      <LiveRegion>
        <Banner tone="warning">{t(securityText.shownOnce)}</Banner>
      </LiveRegion>
      <ul tabIndex={-1} {...secretMarks('na-codes')} aria-label={t(securityText.codes)}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className="na-item-ways">
        {copy.button}
        <Button variant="quiet" onClick={() => printText(page())}>
          {t(securityText.print)}
        </Button>
        <Button variant="quiet" onClick={() => saveText('recovery-codes.txt', page())}>
          {t(securityText.download)}
        </Button>
      </div>
      {copy.status}
      <Button variant="secondary" onClick={() => void flow.run('discard')}>
        {t(securityText.hideCodes)}
      </Button>
    </div>
  );
}

function Make({ left }: { readonly left: number }) {
  const t = useText();
  const flow = useFlow();
  const busy = useFlowState((state) => state.busy === 'makeCodes');
  const make = useRef<HTMLButtonElement>(null);
  useTakingTurns(make);
  return (
    <>
      <p className="na-item-note">{t(securityText.codesText)}</p>
      <p>{t(securityText.codesLeft, { n: left })}</p>
      {left > 0 && <p className="na-item-note">{t(securityText.replaces)}</p>}
      <Button ref={make} variant="secondary" busy={busy} onClick={() => void flow.run('makeCodes')}>
        {t(left > 0 ? securityText.makeNewCodes : securityText.makeCodes)}
      </Button>
    </>
  );
}

interface RecoveryCodesProps {
  readonly left: number;
  readonly userId: string;
}

export function RecoveryCodes({ left, userId }: RecoveryCodesProps) {
  const t = useText();
  const Subheading = useSubheading();
  const codes = useFlowState((state) => {
    const newest = newCodes.of(state);
    return newest?.userId === userId ? newest.codes : undefined;
  });
  return (
    <section className="na-section">
      <Subheading className="na-section-title">{t(securityText.codes)}</Subheading>
      {codes ? <Codes codes={codes} /> : <Make left={left} />}
    </section>
  );
}
