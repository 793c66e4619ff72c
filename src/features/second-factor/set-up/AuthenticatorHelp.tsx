/** How an authenticator app is added (S2). */
import { groupedSecret } from './flow.ts';
import { QrCode } from './QrCode.tsx';
import { useId, useLayoutEffect, useRef } from 'react';
import { authenticatorApps, setUpText } from './text.ts';
import { FormattedList, useText } from '../../../i18n/TextContext.tsx';
import { Link } from '../../../ui/Link.tsx';
import { isUsedElsewhere } from '../../../ui/own-document.ts';
import { Interpolate, Name, Words, secretMarks } from '../../../ui/marks.tsx';
import { useCopy } from '../../../ui/useCopy.tsx';
import { useSubheading } from '../../../flow/react/flow-context.ts';
import type { QrCode as QrCodeState } from '../routes.ts';

function CopyKey({ secret }: { readonly secret: string }) {
  const t = useText();
  const secretRef = useRef<HTMLElement>(null);
  const id = useId();
  // A user of a screen reader who moves from control to control would not hear the key otherwise.
  const { button, status } = useCopy(secret.replace(/ /g, ''), () => secretRef.current, { ...setUpText, describedBy: id });
  const key = (
    <code ref={secretRef} id={id} {...secretMarks('na-secret')} dir="ltr">
      {secret}
    </code>
  );
  return (
    <>
      <p>
        <Interpolate text={t(setUpText.key)} nodes={{ key }} />
      </p>
      {button}
      {status}
    </>
  );
}

interface Props extends Extract<QrCodeState, { state: 'known' }> {
  /** The help comes above the button that was pressed, so the focus goes to its heading. */
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
