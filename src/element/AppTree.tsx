/** The tree of every element: the same at build time, for the first frame, and in the page. */
import { useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type Missing, missingSetting } from '../settings/missing.ts';
import type { Settings } from '../settings/settings.ts';
import { FlowContext } from '../flow/react/flow-context.ts';
import { HostedPage } from '../hosted/HostedPage.tsx';
import { MissingSetting } from './overlay/MissingSetting.tsx';
import { LoadBoundary } from '../flow/react/loading/LoadBoundary.tsx';
import { ScreenSwitch } from '../flow/react/ScreenSwitch.tsx';
import type { Flow } from '../flow/machine/flow.ts';
import type { Translations } from '../session/translations.ts';
import { TextContext } from '../i18n/TextContext.ts';
import { isEager, views } from '../features/views.tsx';
import { type ElementTag, isHosted } from './table.ts';

export interface AppTreeProps {
  readonly tag: ElementTag;
  readonly flow: Flow;
  readonly settings: StoreApi<Settings>;
  readonly translations: Translations;
  /** A first frame is taken over, or drawn by the build: its screen belongs to the first render. */
  readonly framed?: boolean;
  readonly onShown?: () => void;
  readonly onSettled?: () => void;
  readonly addSheet?: (css: string) => void;
  readonly pressed?: () => Element | undefined;
}

function Content({ tag, missing }: { readonly tag: ElementTag; readonly missing: Missing | undefined }) {
  const whole = isHosted({ tag });
  if (missing) {
    const complaint = <MissingSetting tag={tag} missing={missing} />;
    if (!whole) return complaint;
    return (
      <main>
        <h1 className="na-sr">{tag}</h1>
        {complaint}
      </main>
    );
  }
  return whole ? <HostedPage /> : <ScreenSwitch />;
}

export function AppTree({ tag, flow, settings, translations, framed, onShown, onSettled, addSheet, pressed }: AppTreeProps) {
  const texts = useStore(translations);
  const { embedded } = flow;
  const surroundings = useMemo(
    () => ({
      flow,
      views,
      isEager: framed ? () => true : isEager,
      settings,
      level: embedded ? (2 as const) : (1 as const),
      onShown,
      onSettled,
      addSheet,
      pressed,
    }),
    [flow, settings, embedded, framed, onShown, onSettled, addSheet, pressed],
  );
  // The first frame is only shown where an address is given.
  const missing = useStore(settings, (s) => (s === settings.getInitialState() ? undefined : missingSetting(s, !embedded)));
  return (
    <FlowContext value={surroundings}>
      <TextContext value={texts}>
        <LoadBoundary>
          <Content tag={tag} missing={missing} />
        </LoadBoundary>
      </TextContext>
    </FlowContext>
  );
}
