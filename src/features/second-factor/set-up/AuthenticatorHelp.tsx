/** How an authenticator app is added: app, QR code or key, code (S2). */
import { useState } from 'react';
import { authenticatorApps, setUpText } from './text.ts';
import { useText } from '../../../i18n/TextContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Listed } from '../../../i18n/Listed.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { useSubheading } from '../../../flow/react/flow-context.ts';
import type { QrCode as QrCodeState } from '../memory.ts';
import { QrCode } from './QrCode.tsx';

/** The secret of an `otpauth://` address, in groups of four; `undefined` where it has none. */
function groupedSecret(address: string): string | undefined {
  const secret = /[?&]secret=([A-Z2-7]+=*)/i.exec(address)?.[1];
  return secret?.replace(/=+$/, '').replace(/(.{4})(?=.)/g, '$1 ');
}

function CopyKey({ secret }: { readonly secret: string }) {
  const t = useText();
  const [copies, setCopies] = useState(0);
  const [before = '', after = ''] = t(setUpText.key).split('{key}');
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret.replace(/ /g, ''));
      setCopies((before) => before + 1);
    } catch {
      // The browser does not allow it here. The key can be read on the screen.
    }
  }
  return (
    <>
      <p>
        {before}
        <code className="na-secret" dir="ltr">
          {secret}
        </code>
        {after}
      </p>
      <Button variant="quiet" onClick={() => void copy()}>
        {t(copies > 0 ? setUpText.copied : setUpText.copy)}
      </Button>
      {/* Few screen readers say the new name of a button that has the focus; each copy is said. */}
      <span className="na-sr" role="status">
        {copies > 0 && <span key={copies}>{t(setUpText.copied)}</span>}
      </span>
    </>
  );
}

export function AuthenticatorHelp({ url, isAnother }: Extract<QrCodeState, { state: 'known' }>) {
  const t = useText();
  const Subheading = useSubheading();
  const secret = groupedSecret(url);
  const apps = (
    <Listed names={authenticatorApps.map(({ name }) => name)}>
      {(name) => (
        <Link href={authenticatorApps.find((app) => app.name === name)?.href} newTab>
          {name}
        </Link>
      )}
    </Listed>
  );
  return (
    <section className="na-section" aria-label={t(setUpText.appTitle)}>
      <Subheading className="na-section-title">{t(setUpText.appTitle)}</Subheading>
      <ol className="na-howto">
        <li>
          <Rich text={t(setUpText.appStep1)} nodes={{ apps }} />
        </li>
        <li>
          {t(secret ? setUpText.appStep2 : setUpText.appStep2Image)} {isAnother && t(setUpText.anew)}
          <QrCode address={url} label={t(setUpText.qrCode)} />
          {secret && <CopyKey secret={secret} />}
          {secret && (
            <p>
              <a part="link" className="na-link" href={url}>
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
