/** Passkeys among the suggestions of the email box (passkeys.md). */
import { useEffect, useRef } from 'react';
import { passkeyCalls } from '../../contract/calls/passkeys.ts';
import { useFlow } from '../../flow/react/flow-context.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { askAhead } from '../../i18n/translate.ts';
import { passkeyRefused, passkeyTexts } from '../../flow/passkeys/failures.ts';
import { loadCeremony } from '../../flow/passkeys/able.ts';

export function PasskeySuggestions() {
  const t = useText();
  const flow = useFlow();
  const spot = useRef<HTMLSpanElement>(null);
  askAhead(t, [passkeyRefused.text, ...passkeyTexts]);
  useEffect(() => {
    let gone = false;
    let stop = () => {};
    const { client } = flow.session();
    loadCeremony().then(
      ({ offerInBox }) => {
        const box = spot.current?.closest('form')?.querySelector<HTMLInputElement>('input[name=username]');
        if (gone || !box) return;
        stop = offerInBox({
          box,
          ask: (signal) => client.call(passkeyCalls.passkeyOptions, { body: {}, signal }).then(({ publicKey }) => publicKey),
          chosen: (credential, askedAt) => flow.run('sendPasskey', { credential, askedAt }),
        });
      },
      // The button requests it again.
      () => {},
    );
    return () => {
      gone = true;
      stop();
    };
  }, [flow]);
  // The reset of light DOM undoes `hidden` in Chromium, and the span would then take a line of its own.
  return <span className="na-sr" ref={spot} />;
}
