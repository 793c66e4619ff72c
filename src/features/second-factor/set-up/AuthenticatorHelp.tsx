/** How an authenticator app is added: app, QR code or key, code (S2). */
import { useLayoutEffect, useRef, useState } from 'react';
import { authenticatorApps, setUpText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { isUsedElsewhere } from '../../../ui/own-document.ts';
import { FormattedList } from '../../../i18n/FormattedList.tsx';
import { Status } from '../../../ui/feedback/Status.tsx';
import { Name, secretMarks } from '../../../ui/marks.tsx';
import { Interpolate } from '../../../ui/Interpolate.tsx';
import { Words } from '../../../ui/Words.tsx';
import { useSubheading } from '../../../flow/react/flow-context.ts';
import type { QrCode as QrCodeState } from '../memory.ts';
import { groupedSecret } from './otpauth.ts';
import { QrCode } from './QrCode.tsx';

function CopyKey({ secret }: { readonly secret: string }) {
  const t = useText();
  const shown = useRef<HTMLElement>(null);
  const [{ said, times }, say] = useState<{ said?: string; times: number }>({ times: 0 });
  async function copy() {
    let said: string = setUpText.copied;
    try {
      await navigator.clipboard.writeText(secret.replace(/ /g, ''));
    } catch {
      // The browser does not allow it here: the key is selected, so that one more press copies it.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      said = setUpText.notCopied;
    }
    say(({ times }) => ({ said, times: times + 1 }));
  }
  const isCopied = said === setUpText.copied;
  const key = (
    <code ref={shown} {...secretMarks('na-secret')} dir="ltr">
      {secret}
    </code>
  );
  return (
    <>
      <p>
        <Interpolate text={t(setUpText.key)} nodes={{ key }} />
      </p>
      <Button variant="quiet" onClick={() => void copy()}>
        {t(isCopied ? said : setUpText.copy)}
      </Button>
      {/* Few screen readers say the new name of a button that has the focus; each press is answered. */}
      <Status as="div" className={said && !isCopied ? undefined : 'na-sr'}>
        {said && <p key={times}>{t(said)}</p>}
      </Status>
    </>
  );
}

interface Props extends Extract<QrCodeState, { state: 'known' }> {
  /** It was asked for on this screen, and comes above the button that was pressed: who pressed it is led to its heading. */
  readonly wasAsked: boolean;
}

export function AuthenticatorHelp({ url, isAnother, wasAsked }: Props) {
  const t = useText();
  const Subheading = useSubheading();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (wasAsked && heading.current && !isUsedElsewhere(heading.current)) heading.current.focus();
  }, [wasAsked]);
  const secret = groupedSecret(url);
  const apps = (
    <FormattedList names={authenticatorApps.map(({ name }) => name)}>
      {(name) => (
        <Link href={authenticatorApps.find((app) => app.name === name)?.href} newTab>
          <Name>{name}</Name>
        </Link>
      )}
    </FormattedList>
  );
  return (
    <section className="na-section" aria-label={t(setUpText.appTitle)}>
      <Subheading className="na-section-title" ref={heading} tabIndex={-1}>
        {t(setUpText.appTitle)}
      </Subheading>
      <ol className="na-howto">
        <li>
          <Interpolate text={t(setUpText.appStep1)} nodes={{ apps }} />
        </li>
        <li>
          <Words>{`${t(secret ? setUpText.appStep2 : setUpText.appStep2Image)} `}</Words>
          {isAnother && <Words>{t(setUpText.anew)}</Words>}
          <QrCode address={url} label={t(setUpText.qrCode)} />
          {secret && <CopyKey secret={secret} />}
          {secret && (
            <p>
              <a part="link" {...secretMarks('na-link')} translate={undefined} href={url}>
                {t(setUpText.sameDevice)}
              </a>
            </p>
          )}
        </li>
        <li>{t(setUpText.appStep3)}</li>
      </ol>
    </section>
  );
}
