/** New recovery codes are shown once. */
import { useEffect, useRef, useState } from 'react';
import { useFlow, useFlowState, useSettings, useSubheading } from '../../flow/react/flow-context.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { settleFocus } from '../../ui/arrival.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Status } from '../../ui/feedback/LiveRegion.tsx';
import { secretMarks } from '../../ui/marks.tsx';
import { newCodes } from './memory.ts';
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

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  const flow = useFlow();
  const { providerName } = useSettings();
  const list = useRef<HTMLUListElement>(null);
  const [{ said, times }, say] = useState<{ said?: string; times: number }>({ times: 0 });
  const page = () => [`${providerName} · ${t(securityText.codes)}`, '', ...codes, '', t(securityText.shownOnce)].join('\n');
  // They replace the button that was pressed.
  useEffect(() => settleFocus(list.current), []);
  async function copy() {
    let said: string = securityText.copied;
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
    } catch {
      // Where the browser refuses to copy, the codes are selected, so that one more press copies them.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      said = securityText.notCopied;
    }
    say(({ times }) => ({ said, times: times + 1 }));
  }
  const isCopied = said === securityText.copied;
  return (
    <div>
      <div role="alert">
        <Banner tone="warning">{t(securityText.shownOnce)}</Banner>
      </div>
      <ul ref={list} tabIndex={-1} {...secretMarks('na-codes')} aria-label={t(securityText.codes)}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className="na-item-ways">
        <Button variant="quiet" onClick={() => void copy()}>
          {t(isCopied ? said : securityText.copy)}
        </Button>
        <Button variant="quiet" onClick={() => printText(page())}>
          {t(securityText.print)}
        </Button>
        <Button variant="quiet" onClick={() => saveText('recovery-codes.txt', page())}>
          {t(securityText.download)}
        </Button>
      </div>
      {/* Few screen readers read the new name of a button that has the focus, so each press is announced. */}
      <Status as="div" className={said && !isCopied ? undefined : 'na-sr'}>
        {said && <p key={times}>{t(said)}</p>}
      </Status>
      <Button variant="secondary" onClick={() => void flow.run('discard')}>
        {t(securityText.hideCodes)}
      </Button>
    </div>
  );
}

interface RecoveryCodesProps {
  readonly left: number;
  readonly userId: string;
}

export function RecoveryCodes({ left, userId }: RecoveryCodesProps) {
  const t = useText();
  const flow = useFlow();
  const Subheading = useSubheading();
  const codes = useFlowState((state) => {
    const made = newCodes.of(state);
    return made?.userId === userId ? made.codes : undefined;
  });
  const busy = useFlowState((state) => state.busy === 'makeCodes');
  const make = useRef<HTMLButtonElement>(null);
  const shown = useRef(codes);
  // The element that had the focus is gone with the codes.
  useEffect(() => {
    if (shown.current && !codes) settleFocus(make.current);
    shown.current = codes;
  }, [codes]);
  return (
    <section className="na-section">
      <Subheading className="na-section-title">{t(securityText.codes)}</Subheading>
      {codes ? (
        <Codes codes={codes} />
      ) : (
        <>
          <p className="na-item-note">{t(securityText.codesText)}</p>
          <p>{t(securityText.codesLeft, { n: left })}</p>
          {left > 0 && <p className="na-item-note">{t(securityText.replaces)}</p>}
          <Button ref={make} variant="secondary" busy={busy} onClick={() => void flow.run('makeCodes')}>
            {t(left > 0 ? securityText.makeNewCodes : securityText.makeCodes)}
          </Button>
        </>
      )}
    </section>
  );
}
