/** The session-expire warning (S2): a countdown in seconds, and two ways out. Esc leads nowhere: only Continue Session goes on. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { IdleWatch } from '../state/idle-watch.ts';
import { sessionText } from '../text/session.ts';
import { useText } from '../text/TextContext.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Spoken every 15 s, and each of the last ten seconds (quality.md). */
const isSpoken = (seconds: number): boolean => seconds % 15 === 0 || seconds <= 10;

export function SessionWarning({ watch }: { readonly watch: IdleWatch }) {
  const t = useText();
  const seconds = useStore(watch, ({ remainingMs }) => Math.ceil(remainingMs / 1000));
  const goOn = useRef<HTMLButtonElement>(null);
  const spoken = useRef(seconds);
  if (isSpoken(seconds)) spoken.current = seconds;
  // One key goes on, wherever the focus was.
  useEffect(() => goOn.current?.focus({ preventScroll: true }), []);
  return (
    <Dialog
      title={t(sessionText.title)}
      dismissible={false}
      actions={
        <>
          <Button variant="secondary" onClick={watch.logOut}>
            {t(sessionText.logout)}
          </Button>
          <Button ref={goOn} onClick={watch.continueSession}>
            {t(sessionText.continueSession)}
          </Button>
        </>
      }
    >
      <p role="timer" className="na-countdown">
        {seconds === 1 ? t(sessionText.lastSecond) : t(sessionText.countdown, { n: seconds })}
      </p>
      <p className="na-sr" role={spoken.current <= 10 ? 'alert' : 'status'}>
        {t(sessionText.spoken, { n: spoken.current })}
      </p>
    </Dialog>
  );
}
