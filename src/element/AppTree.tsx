/** The build, for the first frame, and the page render the same tree. */
import { type ComponentType, useLayoutEffect, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { builtInSettings, missingSetting, type Missing, type Settings } from '../settings/settings.ts';
import { FlowContext, type Committed } from '../flow/react/flow-context.ts';
import { MissingSetting } from './overlay/MissingSetting.tsx';
import { LoadBoundary } from '../flow/react/Loading.tsx';
import { ScreenSwitch } from '../flow/react/ScreenSwitch.tsx';
import type { Flow } from '../flow/flow.ts';
import type { Translations } from '../session/translations.ts';
import { TextContext } from '../i18n/TextContext.tsx';
import { isEager, views } from '../features/views.tsx';
import { frameTextsOf, type FrameTexts } from './boot/frame.ts';
import { isHosted, type ElementTag } from './element-table.ts';

/** What a first frame is rendered with: all but its texts are built in; the hosted page has addresses of its own from the start. */
export const frameSettings = (settings: FrameTexts, isHosted: boolean): Settings => ({
  ...builtInSettings,
  ...frameTextsOf(settings),
  routing: isHosted ? 'path' : 'memory',
});

export interface AppTreeProps {
  readonly tag: ElementTag;
  readonly HostedPage: ComponentType;
  readonly flow: Flow;
  readonly settings: StoreApi<Settings>;
  readonly translations: Translations;
  /** The first render includes the screen, since React takes over a first frame or the build renders one. */
  readonly framed?: boolean;
  readonly onCommit?: (committed: Committed) => void;
  readonly addSheet?: (css: string) => void;
  readonly pressed?: () => Element | undefined;
}

function Content({ tag, HostedPage, missing }: Pick<AppTreeProps, 'tag' | 'HostedPage'> & { readonly missing: Missing | undefined }) {
  const hosted = isHosted({ tag });
  if (missing) {
    const complaint = <MissingSetting tag={tag} missing={missing} />;
    if (!hosted) return complaint;
    return (
      <main>
        <h1 className="na-sr">{tag}</h1>
        {complaint}
      </main>
    );
  }
  return hosted ? <HostedPage /> : <ScreenSwitch />;
}

export function AppTree({ tag, HostedPage, flow, settings, translations, framed, onCommit, addSheet, pressed }: AppTreeProps) {
  const texts = useStore(translations);
  useLayoutEffect(() => onCommit?.('tree'), [onCommit]);
  const { hosted } = flow;
  const elementContext = useMemo(
    () => ({
      flow,
      views,
      isEager: framed ? () => true : isEager,
      settings,
      level: hosted ? (1 as const) : (2 as const),
      onCommit,
      addSheet,
      pressed,
    }),
    [flow, settings, hosted, framed, onCommit, addSheet, pressed],
  );
  // A first frame is shown only where an address is given, though its own settings contain none.
  const missing = useStore(settings, (s) => (s === settings.getInitialState() ? undefined : missingSetting(s, hosted)));
  return (
    <FlowContext value={elementContext}>
      <TextContext value={texts}>
        <LoadBoundary>
          <Content {...{ tag, HostedPage, missing }} />
        </LoadBoundary>
      </TextContext>
    </FlowContext>
  );
}
