/** A link has brought a session of another user than the one who is signed in (decisions 6); Esc keeps the signed-in user. */
import type { ReactNode } from 'react';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Interpolate } from '../../ui/marks.tsx';

/** `{A}` and `{B}` are email addresses. */
const accountQuestionText = {
  question: 'You are signed in as {A}. Continue as {B}?',
  continueAs: 'Continue as {B}',
  stay: 'Stay signed in as {A}',
} as const;

export interface Question {
  readonly signedIn: string;
  readonly newcomer: string;
  readonly answer: (continues: boolean) => void;
}

/** A button lays out its children side by side, so a sentence must be one of them. */
const sentence = (words: string, nodes: Readonly<Record<string, ReactNode>>) => (
  <span className="na-sentence">
    <Interpolate text={words} nodes={nodes} />
  </span>
);

const address = (email: string) => <bdi translate="no">{email}</bdi>;

export function AccountQuestion({ signedIn, newcomer, answer }: Question) {
  const t = useText();
  const nodes = { A: address(signedIn), B: address(newcomer) };
  return (
    <Dialog
      title={sentence(t(accountQuestionText.question), nodes)}
      onClose={() => answer(false)}
      away={{ label: sentence(t(accountQuestionText.continueAs), nodes), onClick: () => answer(true) }}
      // A press that was meant for the page must not change the user, so this button takes the focus.
      action={<Button onClick={() => answer(false)}>{sentence(t(accountQuestionText.stay), nodes)}</Button>}
    />
  );
}
