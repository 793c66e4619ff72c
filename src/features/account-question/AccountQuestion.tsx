/** A link has brought a session of another user than the one who is signed in (decisions 6). Esc stays with that one. */
import type { ReactNode } from 'react';
import { accountQuestionText as text } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Interpolate } from '../../ui/Interpolate.tsx';

/** Both users by their e-mail addresses. */
export interface Question {
  readonly signedIn: string;
  readonly arriving: string;
  readonly answer: (continues: boolean) => void;
}

/** A button lays out its children side by side: a sentence is one of them. */
const sentence = (words: string, nodes: Readonly<Record<string, ReactNode>>) => (
  <span className="na-sentence">
    <Interpolate text={words} nodes={nodes} />
  </span>
);

const address = (email: string) => <bdi translate="no">{email}</bdi>;

export function AccountQuestion({ signedIn, arriving, answer }: Question) {
  const t = useText();
  const nodes = { A: address(signedIn), B: address(arriving) };
  return (
    <Dialog
      title={sentence(t(text.question), nodes)}
      onClose={() => answer(false)}
      away={{ label: sentence(t(text.continueAs), nodes), onClick: () => answer(true) }}
      // A press that was meant for the page must not change the user: this one gets the focus.
      action={<Button onClick={() => answer(false)}>{sentence(t(text.stay), nodes)}</Button>}
    />
  );
}
