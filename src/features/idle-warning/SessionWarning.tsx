/** The session-expire warning (S2); Esc shows that the user is there, so it continues the session. */
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import type { IdleWatch } from '../../session/idle/idle-watch.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { LiveRegion } from '../../ui/feedback/LiveRegion.tsx';
import { Interpolate } from '../../ui/marks.tsx';

/** Texts of the idle warning (S2, S4). */
export const idleWarningText = {
  title: 'Are you still there?',
  reason: 'You will be logged out because of inactivity.',
  // `count` selects the plural form in translations, and `{n}` is rendered as an element of its own.
  second: '{n} second',
  seconds: '{n} seconds',
  logout: 'Logout',
  continueSession: 'Continue Session',
} as const;

/** Seconds between polite announcements; each of the last ten seconds interrupts (quality.md). */
const SPOKEN_EVERY = 15;
const LAST_SECONDS = 10;

export function SessionWarning({ watch }: { readonly watch: IdleWatch }) {
  const t = useText();
  const seconds = useStore(watch, ({ remainingMs }) => Math.ceil(remainingMs / 1000));
  const [first] = useState(seconds);
  const id = useId();
  const announced = Math.min(first, Math.ceil(seconds / SPOKEN_EVERY) * SPOKEN_EVERY);
  return (
    <Dialog
      title={t(idleWarningText.title)}
      left={seconds / first}
      onClose={watch.continueSession}
      away={{ label: t(idleWarningText.logout), onClick: watch.logOut }}
      action={
        <Button describedBy={id} onClick={watch.continueSession}>
          {t(idleWarningText.continueSession)}
        </Button>
      }
    >
      <p id={id}>{t(idleWarningText.reason)}</p>
      <p role="timer">
        <Interpolate
          text={t(seconds === 1 ? idleWarningText.second : idleWarningText.seconds, { count: seconds })}
          nodes={{ n: <span className="na-countdown">{seconds}</span> }}
        />
      </p>
      {/* Orca reads all that is in a dialog when it opens, so the region has no words until then. */}
      <div className="na-sr">
        <LiveRegion>
          {seconds < first && seconds > LAST_SECONDS && <span>{t(idleWarningText.seconds, { n: announced, count: announced })}</span>}
        </LiveRegion>
      </div>
      {/* Screen readers ignore a changed alert, so each is rendered anew. */}
      {seconds <= LAST_SECONDS && (
        <p className="na-sr" role="alert" key={seconds}>
          {seconds}
        </p>
      )}
    </Dialog>
  );
}
