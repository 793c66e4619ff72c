/** A link has brought a session of another user than the one who is signed in (decisions 6). Esc stays with that one. */
import { useEffect, useRef } from 'react';
import { accountQuestionText as text } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Rich } from '../../ui/Rich.tsx';

/** Both users by their e-mail addresses. */
export interface Question {
  readonly signedIn: string;
  readonly arriving: string;
  readonly answer: (continues: boolean) => void;
}

const address = (email: string) => (
  <bdi translate="no" className="na-address">
    {email}
  </bdi>
);

export function AccountQuestion({ signedIn, arriving, answer }: Question) {
  const t = useText();
  const stay = useRef<HTMLButtonElement>(null);
  const nodes = { A: address(signedIn), B: address(arriving) };
  // A press that was meant for the page must not change the user.
  useEffect(() => stay.current?.focus({ preventScroll: true }), []);
  return (
    <Dialog
      title={<Rich text={t(text.question)} nodes={nodes} />}
      onClose={() => answer(false)}
      away={{ label: <Rich text={t(text.continueAs)} nodes={nodes} />, onClick: () => answer(true) }}
      action={
        <Button ref={stay} onClick={() => answer(false)}>
          <Rich text={t(text.stay)} nodes={nodes} />
        </Button>
      }
    />
  );
}
